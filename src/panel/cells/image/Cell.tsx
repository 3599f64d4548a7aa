import './image.css';
import { labelOf } from '../../../shared/config/label.ts';
import { usePanel } from '../../config/context.ts';
import { useApi } from '../../data/session/context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PICTURE } from '../../ui/icons.ts';
import { useBrokenImage } from '../brokenImage.ts';
import type { CellProps } from '../cell.ts';
import type { Options } from './definition.ts';
import { pictureOf } from './pictureOf.ts';

/** A picture; without one the column's placeholder text, else an icon. */
export default function ImageCell({ value, record, column, entity }: CellProps<Options>) {
  const { imageAddress } = useApi();
  const { texts } = usePanel();
  const url = pictureOf(value);
  const [broken, onError] = useBrokenImage(url);
  const { size = 48, fit, empty, title } = column;
  if (url && !broken) {
    return (
      <img
        className="picture"
        src={imageAddress(url, fit === 'cover' ? 2 * size : size, entity.api)}
        style={{ objectFit: fit }}
        // Not the name alone: another cell has it already.
        alt={`${title} ${labelOf(entity, record)}`}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    );
  }
  if (empty) return empty;
  return (
    <span className="picture" style={{ width: size, height: size }}>
      <Icon path={PICTURE} title={texts.noImage} />
    </span>
  );
}
