import TextField from '@mui/material/TextField';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Themed } from '../../src/panel/ui/Themed.tsx';

test('A required field has a star that is drawn, with nothing to read out: the label stays as configured', async () => {
  const screen = await render(
    <Themed>
      <TextField id="a" label="Name" required />
      <TextField id="b" label="SKU" />
    </Themed>,
  );
  const star = (id: string) => {
    const label = document.querySelector(`label[for=${id}]`);
    return { text: label?.textContent, drawn: label && getComputedStyle(label, '::after').content };
  };
  expect(star('a')).toEqual({ text: 'Name', drawn: '" *" / ""' });
  expect(star('b')).toEqual({ text: 'SKU', drawn: 'none' });
  // Chromium ignores content with an empty alternative text; Vitest's computation of names does not.
  await expect.element(screen.getByLabelText('Name')).toBeRequired();
});
