import AddOutlined from '@mui/icons-material/AddOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { labelOf } from '../cells/cell.ts';
import type { Config } from '../config/config.ts';
import { useConfig } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import type { Panel } from '../config/grammar.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { useApi } from '../data/context.ts';
import { listQuery } from '../data/listQuery.ts';
import { useRemove } from '../data/useRemove.ts';
import { Icon } from '../look/Icon.tsx';
import { SearchField } from '../look/SearchField.tsx';
import { ApiError, errorText, isTimeout } from '../wire/apiError.ts';
import type { EntityRecord } from '../wire/record.ts';
import { Conflicts } from './Conflicts.tsx';
import { EntityFilter } from './EntityFilter.tsx';
import { EntityTable } from './EntityTable.tsx';
import { EntityTree } from './EntityTree.tsx';
import { allOption, shownRecords } from './shownRecords.ts';
import { useEntityTable } from './useEntityTable.ts';
import { useHomeFocus } from './useHomeFocus.ts';
import { useNarrowing } from './useNarrowing.ts';

const loadForm = async () => (await Promise.all([import('./EntityForm.tsx'), import('./LeaveGuard.tsx')]))[0];
const preloadForm = async (entity: Entity, config: Config) =>
  Promise.all([loadForm(), import('./preloadForm.ts').then((form) => form.preloadForm(entity, config))]);
const loadConfirm = () => import('./ConfirmDialog.tsx');
const EntityForm = lazyComponent(loadForm);
const NarrowedBy = lazyComponent(async () => ({ default: (await import('./NarrowedBy.tsx')).NarrowedBy }));
const ConfirmDialog = lazyComponent(async () => ({ default: (await loadConfirm()).ConfirmDialog }));

/** An exclamation mark in a circle. */
const FAILED = 'M11 15h2v2h-2zm0-8h2v6h-2zm1-5a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16';

/** What lies over the list: the form of a record, or the question before its deletion. */
type Over =
  | { readonly kind: 'form'; readonly original?: EntityRecord; readonly preset?: EntityRecord }
  | { readonly kind: 'confirm'; readonly record: EntityRecord };

/** The screen of an entity: everything on it comes from the entity's config; what that leaves out is not there. */
export function EntityScreen({ entity }: { readonly entity: Entity }) {
  const panelConfig = useConfig();
  const { texts } = panelConfig.panel;
  const { list: config, form, confirm, endpoints } = entity;
  const list = useQuery(listQuery(useApi(), entity));
  const { remove, removing } = useRemove(entity);
  const [over, setOver] = useState<Over>();
  const [narrowing, narrow] = useNarrowing(entity);
  const wanted = useDeferredValue(narrowing);
  const records = list.data;
  const shown = useMemo(() => shownRecords(entity, records ?? [], wanted), [entity, records, wanted]);
  // Here and not in EntityTable, which is unmounted while there is nothing to show: its state must not be lost then.
  const table = useEntityTable(entity, shown);
  const { addButton, heading, goHome } = useHomeFocus(over !== undefined, records);

  // The dialogs' code is fetched when the list has settled, so that the first one opens as fast as the second.
  useEffect(() => {
    const load = () => Promise.all([entity.form && preloadForm(entity, panelConfig), entity.confirm && loadConfirm()]);
    const idle = setTimeout(() => void load().catch(() => undefined), 300);
    return () => clearTimeout(idle);
  }, [entity, panelConfig]);

  const edit = useCallback((record: EntityRecord) => setOver({ kind: 'form', original: record }), []);
  const addChild = useCallback(
    (parent: EntityRecord) => setOver({ kind: 'form', preset: { [config.tree?.parent ?? '']: parent['id'] } }),
    [config],
  );
  const askOrRemove = useCallback(
    (record: EntityRecord) =>
      confirm ? setOver({ kind: 'confirm', record }) : remove(record, { onRemoved: () => goHome('ifLost') }),
    [confirm, remove, goHome],
  );
  const closeForm = () => {
    if (form?.returnFocus === 'add') goHome('uncovered');
    setOver(undefined);
  };
  const closeConfirm = () => {
    // The button that opened the dialog is removed with its record: the focus needs another place.
    goHome('uncovered');
    setOver(undefined);
  };
  const canEdit = form !== undefined && endpoints.update !== undefined;
  const canRemove = endpoints.remove !== undefined;
  const isRemoving = over?.kind === 'confirm' && removing.has(over.record['id']);
  const narrowed = shown.length !== records?.length;

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, flex: '1 1 auto', minHeight: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Box sx={{ flex: '1 1 auto' }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {config.title}
          </Typography>
        </Box>
        {/* On a phone in a line of their own, below the title and the add button. */}
        <Box sx={{ display: 'flex', gap: 2, flex: { xs: '1 0 100%', sm: 'none' }, order: { xs: 1, sm: 0 } }}>
          {config.filter && (
            <EntityFilter filter={config.filter} value={narrowing.option} onChange={(to) => narrow({ option: to })} />
          )}
          <SearchField label={texts.search} value={narrowing.search} onChange={(search) => narrow({ search })} />
        </Box>
        {config.add && (
          <Button
            ref={addButton}
            variant="contained"
            startIcon={<AddOutlined />}
            onClick={() => setOver({ kind: 'form' })}
          >
            {config.add}
          </Button>
        )}
      </Box>

      {narrowing.references.length > 0 && (
        <Suspense fallback={null}>
          <NarrowedBy
            entity={entity}
            references={narrowing.references}
            onChange={(references) => {
              narrow({ references });
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}

      {list.isError && (
        <div role="alert" className="failure">
          <Icon path={FAILED} />
          <span>
            {listErrorText(list.error, entity, texts)} {records && texts.stale}
          </span>
          <Button color="inherit" size="small" onClick={() => void list.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {list.isPending && (
        <Box sx={{ display: 'grid', placeItems: 'center', flex: '1 1 auto', minHeight: 240 }}>
          <CircularProgress aria-label={texts.loading} />
        </Box>
      )}
      {records && (
        <>
          {config.tree && records.length > 0 && (
            <Paper
              variant="outlined"
              role="group"
              aria-label={config.title}
              tabIndex={0}
              sx={{ flex: 'none', maxHeight: '40%', overflow: 'auto', px: 1, py: 0.5 }}
            >
              <EntityTree entity={entity} records={records} onEdit={edit} onAddChild={addChild} />
            </Paper>
          )}
          {shown.length > 0 ? (
            <EntityTable
              entity={entity}
              table={table}
              removing={removing}
              onEdit={canEdit ? edit : undefined}
              onRemove={canRemove ? askOrRemove : undefined}
            />
          ) : (
            <Paper
              variant="outlined"
              sx={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 1.5, minHeight: 240, p: 3 }}
            >
              <InboxOutlined sx={{ fontSize: 40, color: 'text.disabled' }} />
              <Typography color="textSecondary">{config.empty}</Typography>
              {narrowed && (
                <Button onClick={() => narrow({ option: allOption(entity), search: '', references: [] })}>
                  {texts.clearFilter}
                </Button>
              )}
            </Paper>
          )}
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {records.length > 0 &&
              texts.count.replace('{shown}', String(shown.length)).replace('{total}', String(records.length))}
          </Typography>
        </>
      )}

      {over?.kind === 'form' && (
        <Suspense fallback={null}>
          <EntityForm entity={entity} original={over.original} preset={over.preset} onClose={closeForm} />
        </Suspense>
      )}
      {over?.kind === 'confirm' && confirm && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={confirm.title}
            text={confirm.text}
            subject={labelOf(entity, over.record)}
            cancel={confirm.cancel}
            submit={isRemoving && confirm.busy ? confirm.busy : confirm.submit}
            busy={isRemoving}
            onCancel={() => {
              goHome('toLink');
              setOver(undefined);
            }}
            onConfirm={() =>
              remove(over.record, {
                onRemoved: closeConfirm,
                // From now on it asks about the record as it is: the person has been told to look again.
                onChanged: (record) => setOver((now) => (now === over ? { kind: 'confirm', record } : now)),
              })
            }
          />
        </Suspense>
      )}
      <Conflicts />
    </Box>
  );
}

/** The text for a list that could not be fetched: the server's or the config's, and what can be done. */
function listErrorText(error: Error, entity: Entity, texts: Panel['texts']): string {
  const text = errorText(error, entity.errors?.list ?? error.message, texts);
  if (!(error instanceof ApiError) || isTimeout(error)) return text;
  if (error.cause === 'malformed') return `${text} ${texts.malformedList}`;
  return error.status === undefined ? `${text} ${texts.unreachable}` : text;
}
