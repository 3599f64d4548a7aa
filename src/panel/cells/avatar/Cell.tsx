import './avatar.css';
import { labelOf } from '../../../shared/config/label.ts';
import { firstLetter } from '../../../shared/text/firstLetter.ts';
import { useApi } from '../../data/session/context.tsx';
import { useBrokenImage } from '../brokenImage.ts';
import type { CellProps } from '../cell.ts';
import type { Options } from './definition.ts';

/** A picture of a user; without one the first letter of the record's name. */
export default function AvatarCell({ value, record, column, entity }: CellProps<Options>) {
  const { imageAddress } = useApi();
  const label = labelOf(entity, record);
  const { size = 40, title } = column;
  const url = typeof value === 'string' && value ? value : undefined;
  const [broken, onError] = useBrokenImage(url);
  if (url && !broken) {
    return (
      <img
        className="avatar"
        // Twice as wide: it is cut off at its sides.
        src={imageAddress(url, 2 * size, entity.api)}
        alt={`${title} ${label}`}
        width={size}
        height={size}
        onError={onError}
      />
    );
  }
  return (
    <span aria-hidden className="avatar" style={{ width: size, height: size }}>
      {firstLetter(label)}
    </span>
  );
}
