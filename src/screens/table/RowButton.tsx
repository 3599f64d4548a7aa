import type { ComponentProps } from 'react';
import { Icon } from '../../look/Icon.tsx';

interface RowButtonProps extends ComponentProps<'button'> {
  readonly icon: string;
  /** What it does, with the name of the record. */
  readonly label: string;
  readonly 'data-removes'?: true;
}

/** A button for the record of a row. */
export const RowButton = ({ icon, label, ...button }: RowButtonProps) => (
  <button type="button" className="row-action" aria-label={label} {...button}>
    <Icon path={icon} />
  </button>
);
