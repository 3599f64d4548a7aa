import { usePanel } from '../../config/context.ts';
import type { Selecting } from './useSelecting.ts';

interface SelectButtonProps extends Pick<Selecting, 'begin' | 'comeNear' | 'button'> {
  readonly disabled: boolean;
}

/** The button that brings the checkboxes. */
export function SelectButton({ begin, comeNear, button, disabled }: SelectButtonProps) {
  const { texts } = usePanel();
  return (
    <button
      ref={button}
      type="button"
      className="button outlined"
      disabled={disabled}
      onClick={begin}
      onPointerEnter={comeNear}
      onFocus={comeNear}
    >
      {texts.select}
    </button>
  );
}
