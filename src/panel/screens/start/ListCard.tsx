import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createElement, useMemo } from 'react';
import { labelOf } from '../../../shared/config/label.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { isEmpty } from '../../../shared/wire/record.ts';
import { listedAddress } from '../../address/formAddress.ts';
import { componentOf } from '../../cells/components.tsx';
import { cellOf } from '../../cells/index.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ShownValue, type ShownValueProps } from '../references/ShownValue.tsx';
import { CardFrame, type CardProps } from './CardFrame.tsx';

/** The number of records shown of a list. */
const MOST = 5;

/** A card with the first records of a list: the name of each, and the values of some fields beside it. */
export function ListCard(props: CardProps) {
  const { card, entity, source, query, path } = props;
  const { columns = [] } = card;
  const call = useQuery(useMemo(() => source.page(query, 0, MOST), [source, query]));
  const records = call.data?.records;
  const fields = columns.filter((field) => !entity.hiddenFields?.has(field));
  return (
    <CardFrame {...props} call={call}>
      {records?.length === 0 && <Typography color="textSecondary">{entity.list.empty}</Typography>}
      {records && records.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {records.slice(0, MOST).map((record) => (
            // Columns of one width: a value that is still coming moves nothing.
            <Box
              key={String(record.id)}
              component="li"
              sx={{
                display: 'grid',
                gridAutoColumns: 'minmax(0, 1fr)',
                gridAutoFlow: 'column',
                gap: 2,
                alignItems: 'center',
                height: 34,
                typography: 'body2',
                '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
                '& .cut': { display: 'inline' },
                // How late it is says enough here.
                '& .due > .day': { position: 'absolute', clipPath: 'inset(50%)' },
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <span>
                <TextLink to={listedAddress(path, record.id)}>{labelOf(entity, record)}</TextLink>
              </span>
              {fields.map((field) => (
                <Typography key={field} component="span" variant="body2" color="textSecondary">
                  <CellValue entity={entity} record={record} field={field} />
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
      )}
    </CardFrame>
  );
}

/** A value beside a name: as its cell draws it, unless that is an input or has names of its own to fetch. */
function CellValue({ entity, record, field }: ShownValueProps) {
  const column = columnOf(entity.list.columns, field);
  const kind = column && cellOf(column);
  const cell = column && !kind?.edits && !kind?.needs && !isEmpty(record[field]) && componentOf(column);
  return cell ? (
    createElement(cell, { entity, record, column, value: record[field] })
  ) : (
    <ShownValue entity={entity} record={record} field={field} />
  );
}
