import type { ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { wantsNewTab } from '../../ui/newTab.ts';

interface RowButtonProps extends ComponentProps<'button'> {
  readonly icon: string;
  /** The action and the name of the record. */
  readonly label: string;
  readonly 'data-removes'?: true;
}

/** A button for the record of a row. */
export const RowButton = ({ icon, label, ...button }: RowButtonProps) => (
  <button type="button" className="row-action" aria-label={label} {...button}>
    <Icon path={icon} />
  </button>
);

/** The role of a link that acts as a button. */
const BUTTON = { role: 'button' } as const;

interface RowLinkProps {
  readonly icon: string;
  readonly label: string;
  readonly title?: string;
  /** The address of what it opens; without one it is a button. */
  readonly href: string | undefined;
  readonly onOpen: () => void;
}

/**
 * A button that opens the form of a record. It is a link, so that the browser opens its address in another tab, and a button by
 * its role: it opens something over the list, and the space bar presses it.
 */
export const RowLink = ({ icon, label, title, href, onOpen }: RowLinkProps) =>
  href === undefined ? (
    <RowButton icon={icon} label={label} title={title} onClick={onOpen} />
  ) : (
    <a
      href={href}
      {...BUTTON}
      className="row-action"
      aria-label={label}
      title={title}
      draggable={false}
      onClick={(event) => {
        if (wantsNewTab(event)) return;
        event.preventDefault();
        onOpen();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      <Icon path={icon} />
    </a>
  );

interface RecordNameProps extends Pick<RowLinkProps, 'href' | 'onOpen'> {
  readonly label: string;
}

/** The name of a record, as a link to it if it has an address. */
export const RecordName = ({ label, href, onOpen }: RecordNameProps) =>
  href === undefined ? (
    label
  ) : (
    <a
      href={href}
      className="name"
      draggable={false}
      onClick={(event) => {
        if (wantsNewTab(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {label}
    </a>
  );
