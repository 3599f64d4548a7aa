import Button from '@mui/material/Button';
import { dialogClasses } from '@mui/material/Dialog';
import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePanel } from '../../config/context.ts';
import { canDuplicate } from '../../config/duplicate.ts';
import type { Entity } from '../../config/entity.ts';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { ValidationError } from '../../config/messages.ts';
import { useCompiledForm } from '../../data/saving/validation.ts';
import { COPY } from '../../look/dialogIcons.ts';
import { type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { FormSectionsProvider, sectionOf } from '../../widgets/form/sections.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { type Leave, LeaveGuard } from '../address/LeaveGuard.tsx';
import type { FormOpener } from '../address/useOpenForm.ts';
import { DialogHead } from '../dialogs/DialogHead.tsx';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import { HeadButton } from '../list/HeadButton.tsx';
import { duplicateValues } from './duplicateValues.ts';
import { besideByKey, Neighbours } from './Neighbours.tsx';
import type { Beside } from './useBeside.ts';
import { useRecordForm } from './useRecordForm.ts';

const CopyLink = lazyComponent(async () => ({ default: (await import('./CopyLink.tsx')).CopyLink }));
const DraftBanner = lazyComponent(async () => ({ default: (await import('./DraftBanner.tsx')).DraftBanner }));
const RelatedRecords = lazyComponent(() => import('../references/RelatedRecords.tsx'));

export interface EntityFormProps {
  readonly entity: Entity;
  /** The record to edit; undefined to add one. */
  readonly original?: EntityRecord | undefined;
  /** Values of a new record, besides its defaults. */
  readonly preset?: EntityRecord | undefined;
  /** The record whose values a new one begins with. */
  readonly model?: EntityRecord | undefined;
  /** The records before and after it in the list. */
  readonly beside: Beside;
  /** Closes the form, and opens others in its place. */
  readonly forms: Pick<FormOpener, 'close' | 'edit' | 'duplicate'>;
}

/** The add or edit dialog of an entity, drawn from its schema (docs/behaviour.md#forms). */
export default function EntityForm({ entity, original: opened, model, beside, forms, ...given }: EntityFormProps) {
  const panel = usePanel();
  const id = useId();
  const compiled = useCompiledForm(entity);
  const { sections, layout = 'sections' } = entity.form ?? {};
  const [open, setOpen] = useState(0);
  const formSections = useMemo(() => sections && { sections, layout, open, onOpen: setOpen }, [sections, layout, open]);
  const [wanted, setWanted] = useState<ValidationError['path']>();
  const onFocus = (path: ValidationError['path']) => {
    if (sections) setOpen(sectionOf(sections, String(path[0])));
    setWanted([...path]);
  };
  // After the drawing: a field in a tab that is not open cannot have the focus.
  useLayoutEffect(() => {
    if (wanted) focusValue(id, wanted);
  }, [id, wanted]);
  const [preset] = useState(() => (model ? duplicateValues(entity, model) : given.preset));
  /** The files of the uploads that failed, by upload. */
  const [failed, setFailed] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const form = useRecordForm({
    compiled,
    opened,
    preset,
    failed: [...failed.values()].flat(),
    onClose: forms.close,
    onFocus,
  });
  const { original, uiSchema, store, saving, withdraw, submit, close, draft } = form;

  const submitButton = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  // The button was disabled meanwhile and has lost the focus. A field that was refused has it already.
  useEffect(() => {
    const isLost = !document.activeElement?.matches('input, textarea, button, fieldset, [role=combobox]');
    if (wasSaving.current && !saving && isLost) submitButton.current?.focus();
    wasSaving.current = saving;
  }, [saving]);

  const [uploads, setUploads] = useState(0);
  const scope = useMemo(
    (): FormScope => ({
      entity,
      original,
      countUpload: (by) => setUploads((count) => count + by),
      uploadFailed: (upload, files) => setFailed((now) => new Map(now).set(upload, files)),
    }),
    [entity, original],
  );

  const isChanged = () => form.isDirty() || uploads > 0;
  const [leaving, setLeaving] = useState<Leave>();
  /** Opens another form, and asks first if changes would be lost. */
  const goOn = (to: Leave) => {
    if (isChanged()) setLeaving(() => to);
    else to();
  };
  const leave = (event: { detail?: number }, how?: 'escapeKeyDown' | 'backdropClick') => {
    // The second click of a double click on the opening button hits the backdrop.
    const isSecondClick = (event.detail ?? 0) > 1;
    if (isSecondClick) return;
    if (saving) {
      if (how !== 'backdropClick') withdraw?.();
    } else if (isChanged()) setLeaving(() => close);
    else close();
  };

  const texts = entity.form;
  const canSubmit = uploads === 0 && !saving;
  const onKeyDown = (event: KeyboardEvent) => {
    const other = texts?.neighbours && besideByKey(event, beside);
    if (other && !saving) goOn(() => forms.edit(other));
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSubmit) submit();
  };

  if (!texts) return null;
  const mode = original ? 'edit' : 'add';
  const submitText = typeof texts.submit === 'string' ? texts.submit : texts.submit[mode];

  return (
    <TitledDialog
      title={
        <DialogHead title={texts.title[mode]} entity={entity} record={original}>
          {original && texts.neighbours && (
            <Neighbours beside={beside} disabled={saving} onGo={(record) => goOn(() => forms.edit(record))} />
          )}
          {original && texts.copyLink && (
            <Suspense>
              <CopyLink record={original} />
            </Suspense>
          )}
          {original && canDuplicate(entity) && (
            <HeadButton
              text={panel.texts.duplicate}
              icon={COPY}
              disabled={saving}
              onClick={() => goOn(() => forms.duplicate(original))}
            />
          )}
        </DialogHead>
      }
      actions={
        <>
          {' '}
          {uploads > 0 && (
            <span role="status" style={{ marginInlineEnd: 'auto' }}>
              {panel.texts.uploadRunning}
            </span>
          )}
          <Button onClick={(event) => leave(event)} disabled={saving && !withdraw}>
            {texts.cancel}
          </Button>
          <Button ref={submitButton} type="submit" form={id} variant="contained" disabled={!canSubmit || !form.ready}>
            {saving && texts.busy ? texts.busy : submitText}
          </Button>
        </>
      }
      maxWidth="md"
      onClose={leave}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
    >
      {draft.restored && (
        <DraftBanner
          entity={entity}
          restored={draft.restored}
          other={draft.other}
          onDiscard={form.discardDraft}
          onTakeOther={form.takeOtherDraft}
        />
      )}
      <FormScopeProvider value={scope}>
        <FormSectionsProvider value={formSections}>
          <RecordForm
            key={form.filling}
            id={id}
            schema={form.schema}
            uiSchema={uiSchema}
            validator={compiled.validator}
            store={store}
            onSubmit={() => canSubmit && submit()}
          />
        </FormSectionsProvider>
      </FormScopeProvider>
      {entity.related && original && (
        <Suspense>
          <RelatedRecords related={entity.related} record={original} />
        </Suspense>
      )}
      <LeaveGuard
        isChanged={isChanged}
        saving={saving}
        isClosing={form.isClosing}
        leaving={leaving}
        onStay={() => setLeaving(undefined)}
        onDiscard={draft.drop}
      />
    </TitledDialog>
  );
}

/** A click beside the dialog keeps the focus, so that editing can continue. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.classList.contains(dialogClasses.container))
    event.preventDefault();
}

/** Focuses the input of a value, or of the field around it if the value has no input of its own. */
function focusValue(form: string, path: readonly (string | number)[]): void {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById([form, ...path.slice(0, length)].join('_'));
    element?.focus();
    if (element && document.activeElement === element) return;
  }
}
