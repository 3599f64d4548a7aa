import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { EntityConfig } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { canFilter } from '../../../shared/config/paging.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { listedAddress } from '../../address/formAddress.ts';
import { useEntity, usePanel } from '../../config/context.ts';
import { useListPage } from '../../data/lists/listPage.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { PartHeading } from '../../ui/PartHeading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ListFailed } from './ListFailed.tsx';
import { ShownValue } from './ShownValue.tsx';

type Relation = NonNullable<EntityConfig['related']>[number];

/** The maximum number of records shown; a link leads to all of them. */
const MOST = 10;
/** The number of columns beside the name, where the config names none. */
const COLUMNS = 3;
/** The minimum width of a column, in pixels: on a phone they scroll sideways, where dates would take three lines. */
const NARROWEST = 116;

interface RelatedRecordsProps {
  readonly related: readonly Relation[];
  readonly record: EntityRecord;
  /** A link was followed, perhaps to the same page with other filters. A form in the address closes itself. */
  readonly onLeft?: (() => void) | undefined;
}

/** The records of other entities that refer to a record: a small table for each (docs/behaviour.md#forms). */
export default function RelatedRecords({ related, record, onLeft }: RelatedRecordsProps) {
  const { key } = useLocation();
  const [here] = useState(key);
  useEffect(() => {
    if (key !== here) onLeft?.();
  }, [key, here, onLeft]);
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 4 }}>
      {related.map((relation) => (
        <Suspense key={`${relation.entity} ${relation.by}`} fallback={<Skeleton height={96} />}>
          <Related relation={relation} record={record} />
        </Suspense>
      ))}
    </Box>
  );
}

interface RelatedProps {
  readonly relation: Relation;
  readonly record: EntityRecord;
}

function Related({ relation, record }: RelatedProps) {
  const { texts } = usePanel();
  const id = useId();
  const referring = useReferring(relation, record);
  if (!referring) return null;
  const { target, title, path, address, list } = referring;
  const { data, error, isPending, refetch } = list;
  const { records, matches: total } = data ?? { records: [], matches: 0 };
  return (
    <Box component="section" aria-labelledby={id} aria-busy={isPending || undefined} sx={{ minWidth: 0 }}>
      <PartHeading id={id} sx={{ mb: 1 }}>
        {title}
      </PartHeading>
      {isPending && <Skeleton height={96} />}
      {error && <ListFailed entity={target} error={error} onRetry={refetch} />}
      {data && total === 0 && <Typography color="textSecondary">{texts.relatedEmpty}</Typography>}
      {total > 0 && <RelatedList target={target} relation={relation} records={records} path={path} labelledBy={id} />}
      {address && total > MOST && (
        <Button component={Link} to={address}>
          {interpolate(texts.relatedMore, { count: total })}
        </Button>
      )}
    </Box>
  );
}

/** How many records refer to one, by the titles of their lists. */
export const RelatedCounts = ({ related, record }: RelatedRecordsProps) =>
  related.map((relation) => (
    <Suspense key={`${relation.entity} ${relation.by}`}>
      <RelatedCount relation={relation} record={record} />
    </Suspense>
  ));

function RelatedCount({ relation, record }: RelatedProps) {
  const referring = useReferring(relation, record);
  if (!referring) return null;
  const { title, address, list } = referring;
  const count = list.data ? `${formatCount(list.data.matches)}${list.data.isCounted ? '' : '+'}` : '…';
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {title}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        <TextLink to={address}>{count}</TextLink>
      </Typography>
    </div>
  );
}

/**
 * The first of the records that refer to one, how many there are, and where their list is.
 * @returns undefined if the API cannot find them, or the user may not read them
 */
function useReferring({ entity, by, title }: Relation, { id }: EntityRecord) {
  const target = useEntity(entity);
  const isFindable = !target.isHidden && !target.hiddenFields?.has(by) && canFilter(target, by);
  const source = useListSource(target);
  const referring = useMemo(() => {
    const filter = { name: by, field: by, values: [String(id)] };
    return source.page({ ...EVERYTHING, filters: [filter] }, 0, MOST);
  }, [source, by, id]);
  const list = useQuery({ ...referring, refetchInterval: false, enabled: isFindable });
  const path = useListPage()(target.name)?.path;
  const address = path && `${path}?${new URLSearchParams({ [by]: String(id) })}`;
  return isFindable ? { target, title: title ?? target.list.title, path, address, list } : undefined;
}

interface FoundProps {
  readonly target: Entity;
  readonly relation: Relation;
  readonly records: readonly EntityRecord[];
  /** The address of these records' list, if it has a page. */
  readonly path: string | undefined;
  readonly labelledBy: string;
}

function RelatedList({ target, relation, records, path, labelledBy }: FoundProps) {
  const { label, columns } = target.list;
  const titleOf = (field: string) =>
    columns.find((column) => column.field === field)?.title ?? fieldTitle(target.schema, field);
  const others = columns.flatMap(({ field, template }) =>
    template !== undefined || field === label || field === relation.by ? [] : [field],
  );
  const fields = (relation.columns ?? others.slice(0, COLUMNS)).filter(
    (field) => field !== label && !target.hiddenFields?.has(field),
  );
  return (
    // In the tab order, because what scrolls must be reachable by keyboard.
    <TableContainer tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <Table size="small" aria-labelledby={labelledBy} sx={{ minWidth: (fields.length + 1) * NARROWEST }}>
        <TableHead>
          <TableRow>
            {[label, ...fields].map((field) => (
              <TableCell key={field}>{titleOf(field)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow key={String(record.id)}>
              <TableCell component="th" scope="row">
                <TextLink to={listedAddress(path, record.id)}>{labelOf(target, record)}</TextLink>
              </TableCell>
              {fields.map((field) => (
                <TableCell key={field}>
                  <ShownValue entity={target} record={record} field={field} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
