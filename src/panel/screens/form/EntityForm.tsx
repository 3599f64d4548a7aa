import { dialogClasses } from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { UiSchema } from '@rjsf/utils';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { type Entity, titleParams } from '../../../shared/config/entity.ts';
import { shownFields } from '../../../shared/config/formSchema.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { LeaveGuard } from '../../address/LeaveGuard.tsx';
import type { FormOpener } from '../../address/useOpenForm.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { useCompiledForm } from '../../data/operations/validation.ts';
import { NARROW } from '../../ui/breakpoints.ts';
import { Later, later } from '../../ui/later.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import type { TitledPage } from '../../ui/TitledPage.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { applyComputedDefaults } from '../../widgets/form/computedDefaults.ts';
import { type FormAbove, type FormScope, FormScopeProvider, useUploads } from '../../widgets/form/formScope.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { FormSectionsProvider } from '../../widgets/form/sections.ts';
import { DraftBanner } from './DraftBanner.tsx';
import { duplicateValues } from './duplicateValues.ts';
import { FormActions } from './FormActions.tsx';
import { besideByKey, FormHead, Neighbours } from './FormHead.tsx';
import { useFormCode } from './formCode.ts';
import type { AdjacentRecords } from './useAdjacentRecords.ts';
import { useFormFocus } from './useFormFocus.ts';
import { useLeaving } from './useLeaving.ts';
import { type RecordFormState, useRecordForm } from './useRecordForm.ts';

const RelatedRecords = later(() => import('../references/RelatedRecords.tsx'));

interface EntityFormProps {
  readonly entity: Entity;
  /** The record to edit; undefined to add one. */
  readonly original?: EntityRecord;
  /** Values of a new record, besides its defaults. */
  readonly preset?: EntityRecord;
  /** The record whose values a new one begins with. */
  readonly model?: EntityRecord;
  /** The records before and after it in the list. */
  readonly adjacent?: AdjacentRecords;
  /** Closes the form, or opens another in its place. */
  readonly forms: Pick<FormOpener, 'close'> & Partial<Pick<FormOpener, 'edit' | 'duplicate'>>;
  readonly onSaved?: (record: EntityRecord) => void;
  /** The frame of a page of its own, in place of a dialog: it stays open when it is saved. */
  readonly frame?: typeof TitledPage;
  readonly rail?: ReactNode;
  /** Renders what stands beside its title, before other buttons. */
  readonly tools?: (form: Pick<RecordFormState, 'follow'>) => ReactNode;
  /** Whether it replaces another form: then it opens without motion. */
  readonly isInPlace?: boolean;
  readonly below?: FormBelow;
}

/** A form's view of the one below it: leaving the page leaves both. */
interface FormBelow {
  readonly isChanged: () => boolean;
  readonly onDiscard: () => void;
}

const ALONE: AdjacentRecords = { previous: undefined, next: undefined };

/** The maximum number of fields in a form that is 480 pixels wide. */
const FEW = 4;

/** The add or edit dialog of an entity, drawn from its schema (docs/behaviour.md#forms). */
export default function EntityForm(props: EntityFormProps) {
  const { entity, adjacent = ALONE, forms, below, frame, isInPlace = false, onSaved } = props;
  const isPage = frame !== undefined;
  const id = useId();
  useFormCode(entity);
  const compiled = useCompiledForm(entity);
  const { noCreate } = useOpenedTexts();
  const [preset] = useState(() => presetOf(props));
  const { isUploading, failed, forgetFailed, reports } = useUploads();
  const { formSections, onFocus, keepFocus } = useFormFocus(id, entity);
  const form = useRecordForm({
    compiled,
    opened: props.original,
    preset,
    failed,
    staysOpen: isPage,
    onClose: forms.close,
    onSaved: (record) => {
      keepFocus();
      forgetFailed();
      onSaved?.(record);
    },
    onFocus,
  });
  const { original, uiSchema, store, saving, submit, draft } = form;
  const { isChanged, leaveTo, leaving, stay, cancel } = useLeaving(form, isUploading);
  const [above, setAbove] = useState<FormAbove>();
  const isAbove = below !== undefined;
  const isNarrow = useMedia(NARROW);
  const scope = useMemo(
    (): FormScope => ({ entity, original, ...reports, openAbove: isAbove ? undefined : setAbove }),
    [entity, original, reports, isAbove],
  );

  /** Opens another form in its place; asks first if changes would be lost. */
  const opening = (open: ((record: EntityRecord) => void) | undefined) =>
    open && ((record: EntityRecord) => leaveTo(() => open(record)));
  const edit = opening(forms.edit);
  const canSubmit = !isUploading && !saving;
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys must not reach the form below.
    if (isAbove) event.stopPropagation();
    const other = entity.form?.neighbours && besideByKey(event, adjacent);
    if (other && !saving) edit?.(other);
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSubmit) submit();
  };

  if (!entity.form) return null;
  const [locked] = entity.workflow?.locked?.values() ?? [];
  const Frame = frame ?? TitledDialog;
  const related = original && !isAbove ? entity.related : undefined;
  const neighbours = original && edit && entity.form.neighbours && (
    <Neighbours adjacent={adjacent} disabled={saving} onGo={edit} />
  );
  return (
    <Frame
      data-tall={entity.form.layout === 'tabs' || related !== undefined || undefined}
      title={
        <FormHead
          entity={entity}
          texts={entity.form}
          form={form}
          isPage={isPage}
          isAbove={isAbove}
          isUploading={isUploading}
          onDuplicate={opening(forms.duplicate)}
        >
          {props.tools?.(form)}
          {!isNarrow && neighbours}
        </FormHead>
      }
      actions={
        <FormActions
          id={id}
          texts={entity.form}
          form={form}
          isUploading={isUploading}
          hasAnother={entity.form.another === true && !isAbove && !props.model && entity.endpoints.create !== undefined}
          onCancel={cancel}
        >
          {isNarrow && neighbours}
        </FormActions>
      }
      {...(isSmall(entity, uiSchema) ? SMALL : { maxWidth: 'md' })}
      {...(isInPlace && { transitionDuration: 0 })}
      {...(isPage && { rail: props.rail })}
      onClose={cancel}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocusInside}
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
      {locked !== undefined && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {locked}
        </Typography>
      )}
      {!original && !entity.endpoints.create && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {interpolate(noCreate, titleParams(entity))}
        </Typography>
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
      {related && original && (
        <Later>
          <RelatedRecords related={related} record={original} />
        </Later>
      )}
      {above ? (
        <Later onFailed={() => setAbove(undefined)}>
          <EntityForm
            {...above}
            forms={{ close: () => setAbove(undefined) }}
            below={{ isChanged, onDiscard: draft.drop }}
          />
        </Later>
      ) : (
        // The router asks one guard: that of the form above, which asks for this one too.
        <LeaveGuard
          isChanged={() => isChanged() || below?.isChanged() === true}
          saving={saving}
          isClosing={form.isClosing}
          leaving={leaving}
          onStay={stay}
          onDiscard={() => {
            draft.drop();
            if (!leaving) below?.onDiscard();
          }}
        />
      )}
    </Frame>
  );
}

/** The initial values of a new record, besides its defaults. */
function presetOf({ entity, model, preset }: EntityFormProps): EntityRecord | undefined {
  const values = model ? duplicateValues(entity, model) : preset;
  return values && applyComputedDefaults(formUi(entity, false), values, {});
}

const SMALL = { maxWidth: 'sm', slotProps: { paper: { sx: { maxWidth: 480 } } } } as const;

const isSmall = ({ schema, form, related }: Entity, uiSchema: UiSchema): boolean =>
  !form?.sections &&
  !related &&
  shownFields(schema).filter(([field]) => uiSchema[field]?.['ui:widget'] !== 'hidden').length <= FEW;

/** A click beside the dialog keeps the focus, so that editing can continue. */
function keepFocusInside(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.classList.contains(dialogClasses.container))
    event.preventDefault();
}
