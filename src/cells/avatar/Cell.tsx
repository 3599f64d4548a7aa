import { styled } from '@mui/material/styles';
import { useApi } from '../../data/context.ts';
import { useBrokenImage } from '../brokenImage.ts';
import { type CellProps, labelOf } from '../cell.ts';
import type { Options } from './definition.ts';

const Face = styled('img')({ display: 'block', borderRadius: '50%', objectFit: 'cover' });

const Initial = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  color: (theme.vars ?? theme).palette.primary.contrastText,
  background: (theme.vars ?? theme).palette.primary.main,
}));

/** A picture of a user; without one the first letter of the record's name. */
export default function AvatarCell({ value, record, column, entity }: CellProps<Options>) {
  const { imageAddress } = useApi();
  const label = labelOf(entity, record);
  const { size = 40, title } = column;
  const url = typeof value === 'string' && value ? value : undefined;
  const [broken, onError] = useBrokenImage(url);
  if (url && !broken) {
    return (
      <Face src={imageAddress(url, size)} alt={`${title} ${label}`} width={size} height={size} onError={onError} />
    );
  }
  return (
    <Initial aria-hidden style={{ width: size, height: size }}>
      {label.charAt(0).toUpperCase()}
    </Initial>
  );
}
