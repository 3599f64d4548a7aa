import Avatar from '@mui/material/Avatar';
import { imageAddress } from '../wire/host.ts';
import { type CellProps, labelOf } from './cell.ts';

/** A face; without a picture the first letter of the record's name. */
export function AvatarCell({ value, record, column, entity }: CellProps) {
  const label = labelOf(entity, record);
  const size = column.size ?? 40;
  const src = typeof value === 'string' && value ? imageAddress(value) : undefined;
  return (
    <Avatar
      {...(src && { src })}
      alt={label}
      sx={{ width: size, height: size, fontSize: '1rem', color: 'primary.contrastText', bgcolor: 'primary.main' }}
    >
      {label.charAt(0).toUpperCase()}
    </Avatar>
  );
}
