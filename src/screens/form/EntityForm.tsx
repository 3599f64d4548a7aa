import Button from '@mui/material/Button';
import { dialogClasses } from '@mui/material/Dialog';
import type { UiSchema } from '@rjsf/utils';
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
import { labelOf } from '../../cells/cell.ts';
import { usePanel } from '../../config/context.ts';
import { canDuplicate } from '../../config/duplicate.ts';
import type { Entity } from '../../config/entity.ts';
import { editableFields } from '../../config/formSchema.ts';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { ValidationError } from '../../config/messages.ts';
import { useCompiledForm } from '../../data/saving/validation.ts';
import { COPY } from '../../look/dialogIcons.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { applyComputedDefaults } from '../../widgets/form/computedDefaults.ts';
import { type FormAbove, type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { FormSectionsProvider, sectionOf } from '../../widgets/form/sections.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { formAddress } from '../address/formAddress.ts';
import { type Leave, LeaveGuard } from '../address/LeaveGuard.tsx';
import type { FormOpener } from '../address/useOpenForm.ts';
import { DialogHead } from '../dialogs/DialogHead.tsx';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import { TitledPage } from '../dialogs/TitledPage.tsx';
import { HeadButton } from '../list/HeadButton.tsx';
import { duplicateValues } from './duplicateValues.ts';
import { formUi } from './formUi.ts';
import { besideByKey, Neighbours } from './Neighbours.tsx';
import type { Beside } from './useBeside.ts';
import { useRecordForm } from './useRecordForm.ts';

const CopyLink = lazyComponent(async () => ({ default: (await import('./CopyLink.tsx')).CopyLink }));
const DraftBanner = lazyComponent(async () => ({ default: (await import('./DraftBanner.tsx')).DraftBanner }));
const RelatedRecords = lazyComponent(() => import('../references/RelatedRecords.tsx'));

interface EntityFormProps {
  readonly entity: Entity;
  /** The record to edit; undefined to add one. */
  readonly original?: EntityRecord | undefined;
  /** Values of a new record, besides its defaults. */
  readonly preset?: EntityRecord | undefined;
  /** The record whose values a new one begins with. */
  readonly model?: EntityRecord | undefined;
  /** The records before and after it in the list. */
  readonly beside?: Beside;
  /** Closes the form, and opens others in its place. */
  readonly forms: Pick<FormOpener, 'close'> & Partial<Pick<FormOpener, 'edit' | 'duplicate'>>;
  /** Gets the record as it was saved. */
  readonly onSaved?: (record: EntityRecord) => void;
  /** Whether it is a page of its own, and no dialog: it stays open when it is saved. */
  readonly isPage?: boolean;
  /** The form that it is above. */
  readonly below?: FormBelow;
}

/** What a form has to know of the one below it: whoever leaves the page leaves both. */
interface FormBelow {
  readonly isChanged: () => boolean;
  readonly onDiscard: () => void;
}

const ALONE: Beside = { previous: undefined, next: undefined };

/** So few fields need no more than 480 pixels. */
const FEW = 4;

const isSmall = ({ schema, form, related }: Entity, uiSchema: UiSchema): boolean =>
  !form?.sections &&
  !related &&
  editableFields(schema).filter(([field]) => uiSchema[field]?.['ui:widget'] !== 'hidden').length <= FEW;

/** The add or edit dialog of an entity, drawn from its schema (docs/behaviour.md#forms). */
export default function EntityForm(props: EntityFormProps) {
  const { entity, original: opened, model, beside = ALONE, forms, below, isPage = false, onSaved, ...given } = props;
  const { edit, duplicate } = forms;
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
  const [preset] = useState(() =>
    model
      ? duplicateValues(entity, model)
      : given.preset && applyComputedDefaults(formUi(entity, false), given.preset, {}),
  );
  /** The files of the uploads that failed, by upload. */
  const [failed, setFailed] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  /** The id of what had the focus when it was saved: where the form is drawn again then, it has it again. */
  const focused = useRef<string>(undefined);
  const form = useRecordForm({
    compiled,
    opened,
    preset,
    failed: [...failed.values()].flat(),
    staysOpen: isPage,
    onClose: forms.close,
    onSaved: (record) => {
      focused.current = document.activeElement?.id;
      setFailed(new Map());
      onSaved?.(record);
    },
    onFocus,
  });
  useLayoutEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = undefined;
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
  const [above, setAbove] = useState<FormAbove>();
  const isAbove = below !== undefined;
  const scope = useMemo(
    (): FormScope => ({
      entity,
      original,
      countUpload: (by) => setUploads((count) => count + by),
      uploadFailed: (upload, files) => setFailed((now) => new Map(now).set(upload, files)),
      openAbove: isAbove ? undefined : setAbove,
    }),
    [entity, original, isAbove],
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
    // Keys must not reach the form below.
    if (isAbove) event.stopPropagation();
    const other = texts?.neighbours && besideByKey(event, beside);
    if (edit && other && !saving) goOn(() => edit(other));
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSubmit) submit();
  };

  if (!texts) return null;
  const mode = original ? 'edit' : 'add';
  const submitText = typeof texts.submit === 'string' ? texts.submit : texts.submit[mode];

  const Frame = isPage ? TitledPage : TitledDialog;
  return (
    <Frame
      title={
        <DialogHead
          title={isPage && original ? labelOf(entity, original) : texts.title[mode]}
          isPage={isPage}
          entity={entity}
          record={original}
          onRestore={texts.restore && !saving && uploads === 0 ? form.put : undefined}
        >
          {edit && original && texts.neighbours && (
            <Neighbours beside={beside} disabled={saving} onGo={(record) => goOn(() => edit(record))} />
          )}
          {original && texts.copyLink && !isAbove && (
            <Suspense>
              <CopyLink to={isPage ? '.' : formAddress('edit', String(original['id']))} />
            </Suspense>
          )}
          {duplicate && original && canDuplicate(entity) && (
            <HeadButton
              text={panel.texts.duplicate}
              icon={COPY}
              disabled={saving}
              onClick={() => goOn(() => duplicate(original))}
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
      {...(isSmall(entity, uiSchema)
        ? { maxWidth: 'sm', slotProps: { paper: { sx: { maxWidth: 480 } } } }
        : { maxWidth: 'md' })}
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
      {entity.related && original && !isAbove && (
        <Suspense>
          <RelatedRecords related={entity.related} record={original} />
        </Suspense>
      )}
      {above ? (
        <LazyOverlay onFailed={() => setAbove(undefined)}>
          <EntityForm
            {...above}
            forms={{ close: () => setAbove(undefined) }}
            below={{ isChanged, onDiscard: draft.drop }}
          />
        </LazyOverlay>
      ) : (
        // The router asks one guard: that of the form above, which asks for this one too.
        <LeaveGuard
          isChanged={() => isChanged() || below?.isChanged() === true}
          saving={saving}
          isClosing={form.isClosing}
          leaving={leaving}
          onStay={() => setLeaving(undefined)}
          onDiscard={() => {
            draft.drop();
            if (!leaving) below?.onDiscard();
          }}
        />
      )}
    </Frame>
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
