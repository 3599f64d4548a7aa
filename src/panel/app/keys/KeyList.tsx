import './keyList.css';
import { useId } from 'react';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { useListed } from '../goTo/useListed.ts';
import { usePages } from '../menu/useMenu.ts';
import { keysOf } from './keys.ts';

interface KeyListProps {
  readonly onClose: () => void;
}

/** The list of keys, for the lists that the user has (docs/behaviour.md#keys). */
export function KeyList({ onClose }: KeyListProps) {
  const { texts } = usePanel();
  const opened = useOpenedTexts();
  const lists = useListed(usePages());
  const id = useId();
  const groups = lists
    ? keysOf(
        lists.map(({ entity }) => entity),
        { ...texts, ...opened },
      )
    : [];
  return (
    // The whole dialog scrolls: the keyboard can scroll it from its button.
    <TitledDialog title={opened.keys} onClose={onClose} maxWidth="md" scroll="body">
      <div className="key-groups">
        {groups.map(({ heading, keys }, index) => (
          <section key={heading} aria-labelledby={`${id}-${index}`} className="keys">
            <h3 id={`${id}-${index}`}>{heading}</h3>
            <dl>
              {keys.map(({ pressed, does }) => (
                <div key={does}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </TitledDialog>
  );
}
