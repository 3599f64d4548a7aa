import Button, { type ButtonProps } from '@mui/material/Button';
import { NARROW } from './breakpoints.ts';
import { Icon } from './Icon.tsx';

interface HeadButtonProps extends Pick<ButtonProps, 'disabled' | 'onClick' | 'aria-haspopup'> {
  readonly text: string;
  /** The icon that replaces the text in a narrow dialog, so that the title and all buttons fit into one line. */
  readonly icon: string;
}

/** A button beside the title of a dialog. */
export const HeadButton = ({ text, icon, ...button }: HeadButtonProps) => (
  <Button
    size="small"
    aria-label={text}
    {...button}
    sx={{
      [`@container ${NARROW}`]: { padding: 1, '& > .icon': { fontSize: 24 }, '& > span': { display: 'none' } },
      [`@container not ${NARROW}`]: { '& > .icon': { display: 'none' } },
    }}
  >
    <Icon path={icon} />
    <span>{text}</span>
  </Button>
);
