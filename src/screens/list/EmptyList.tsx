import { usePanel } from '../../config/context.ts';
import { Icon } from '../../look/Icon.tsx';
import { EMPTY } from '../../look/icons.ts';

interface EmptyListProps {
  readonly text: string;
  /** Takes search and filters back; none where they hide nothing. */
  readonly onClear: (() => void) | undefined;
}

/** What stands in place of a table without rows. */
export function EmptyList({ text, onClear }: EmptyListProps) {
  const { texts } = usePanel();
  return (
    <div className="empty paper">
      <Icon path={EMPTY} />
      <p className="text">{text}</p>
      {onClear && (
        <button type="button" className="button plain" onClick={onClear}>
          {texts.clearFilter}
        </button>
      )}
    </div>
  );
}
