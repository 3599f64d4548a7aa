import { useState } from 'react';
import { isCovered } from '../../ui/isCovered.ts';
import { Later, later } from '../../ui/later.tsx';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';

const GoTo = later(async () => (await import('../goTo/GoTo.tsx')).GoTo, { mui: true });
const KeyList = later(async () => (await import('./KeyList.tsx')).KeyList, { mui: true });

/** Elements in which a key types a character. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not(td), [role=combobox]';

/** A dialog that a key opens, and the text typed before it was ready. */
interface Opened {
  readonly dialog: 'goTo' | 'keys';
  readonly typed: string;
}

/** The keys that work everywhere in the panel (docs/behaviour.md#keys), and the dialogs that they open. */
export function Keys({ onLogout }: { readonly onLogout: () => void }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  useWindowEvent('keydown', (event) => {
    if (isCovered()) return;
    if (opened) {
      event.preventDefault();
      if (event.key === 'Escape') close();
      else if (isLetter(event)) setOpened((now) => now && { ...now, typed: now.typed + event.key });
      return;
    }
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action((dialog) => setOpened({ dialog, typed: '' }));
  });
  // Removed at once when closed, without a fade: the next key may open it again.
  return (
    opened && (
      <Later onFailed={close}>
        {opened.dialog === 'goTo' ? (
          <GoTo typed={opened.typed} onClose={close} onLogout={onLogout} />
        ) : (
          <KeyList onClose={close} />
        )}
      </Later>
    )
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

type KeyAction = (open: (dialog: Opened['dialog']) => void) => void;

/** The action of a key; undefined for a key without one, or one that types a character. */
function actionOf(event: KeyboardEvent): KeyAction | undefined {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k' ? (open) => open('goTo') : undefined;
  if (target instanceof Element && target.closest(TYPED)) return undefined;
  if (key === '?') return (open) => open('keys');
  const search = key === '/' && document.querySelector<HTMLInputElement>('main input[type=search]');
  // Selects the old search text, so that typing replaces it.
  return search ? () => search.select() : undefined;
}
