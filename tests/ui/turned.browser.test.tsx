import { CacheProvider, type EmotionCache, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type PropsWithChildren, Suspense, useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GlobalStyles } from '../../src/panel/app/theme/GlobalStyles.tsx';

beforeAll(() => {
  document.documentElement.dir = 'rtl';
});
afterAll(() => {
  document.documentElement.dir = 'ltr';
});

const boxOf = (found: { element(): Element }) => found.element().getBoundingClientRect();
const first = (selector: string) => ({ element: () => document.querySelector(selector) ?? document.body });

/** Which way the page is read is known before this is loaded: other files have loaded it, for the other way. */
const themed = import.meta.glob<typeof import('../../src/panel/ui/Themed.tsx')>('../../src/panel/ui/Themed.tsx', {
  query: '?turned',
});

/** Styles of its own, where the page has those of other files, which are not flipped. */
function OwnStyles({ children }: PropsWithChildren) {
  const shared = useEmotionCache();
  const [cache] = useState(
    (): EmotionCache | null => shared && { ...shared, key: 'turned', inserted: {}, registered: {} },
  );
  return cache && <CacheProvider value={cache}>{children}</CacheProvider>;
}

test('MUI’s components are mirrored where texts run from right to left', async () => {
  const [loaded] = await Promise.all(Object.values(themed).map((load) => load()));
  const Themed = loaded?.Themed ?? Suspense;
  await render(
    <Suspense>
      <OwnStyles>
        <Themed>
          <Themed>
            <TextField select label="Status" value="a" style={{ width: 300 }}>
              <MenuItem value="a">Sent</MenuItem>
            </TextField>
            <Alert severity="info" onClose={() => undefined}>
              Done
            </Alert>
            <Switch checked slotProps={{ input: { 'aria-label': 'Active' } }} onChange={() => undefined} />
            <Button startIcon={<svg />}>Add</Button>
          </Themed>
        </Themed>
      </OwnStyles>
    </Suspense>,
  );
  await expect.element(page.getByText('Done')).toBeVisible();

  const [field, label, arrow] = [
    boxOf(first('.MuiInputBase-root')),
    boxOf(first('label')),
    boxOf(first('.MuiSelect-icon')),
  ];
  expect(field.right - label.right).toBeLessThan(20);
  expect(arrow.left - field.left).toBeLessThan(20);

  const [text, sign, close] = [
    boxOf(page.getByText('Done')),
    boxOf(first('.MuiAlert-icon')),
    boxOf(first('.MuiAlert-action')),
  ];
  expect(sign.left).toBeGreaterThanOrEqual(text.right + 8);
  expect(close.left - boxOf(first('.MuiAlert-root')).left).toBeLessThan(24);

  // Switched on it is where the line ends.
  const [track, thumb] = [boxOf(first('.MuiSwitch-track')), boxOf(first('.MuiSwitch-thumb'))];
  expect(thumb.left).toBeLessThan(track.left + track.width / 2);
});

test('typed text keeps its own direction, at the edge where the line begins', async () => {
  const types = ['text', 'email', 'tel', 'url', 'date', 'datetime-local', 'time', 'number', 'search'];
  await render(
    <GlobalStyles>
      {types.map((type) => (
        <input key={type} type={type} aria-label={type} />
      ))}
      <textarea aria-label="lines" />
    </GlobalStyles>,
  );
  for (const type of [...types, 'lines']) {
    const { textAlign, unicodeBidi } = getComputedStyle(page.getByLabelText(type, { exact: true }).element());
    expect([type, textAlign, unicodeBidi]).toEqual([type, 'right', 'plaintext']);
  }
});
