import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Entity } from '../../../shared/config/entity.ts';
import { referenceOf } from '../../../shared/config/reference.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { drawnFor, useCompiledForm } from '../../data/operations/validation.ts';
import { type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { createFormStore } from '../../widgets/form/formStore.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { DialogHead } from './DialogHead.tsx';
import { Neighbours } from './FormHead.tsx';
import { useFormCode } from './formCode.ts';

interface FormRehearsalProps {
  readonly entity: Entity;
  readonly onDone: () => void;
}

/** Queries that are never sent: a rehearsed field asks for nothing. */
class StillClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => ({
    ...super.defaultQueryOptions(options),
    enabled: false,
  });
}

/** A record with a value where a field draws its values as elements. */
const sampleOf = (entity: Entity): EntityRecord => ({
  id: '1',
  ...Object.fromEntries(
    Object.entries(entity.schema.properties).flatMap(([name, field]) =>
      referenceOf(field) ? [[name, field.type === 'array' ? ['1'] : '1']] : [],
    ),
  ),
});

/**
 * Draws a dialog with the fields of a form that are in view, outside of the page. What takes most of the time that the first
 * dialog takes is done then: the styles are in the page, and the browser has compiled the code.
 */
export default function FormRehearsal({ entity, onDone }: FormRehearsalProps) {
  const [place] = useState(() => document.createElement('div'));
  const [record] = useState(() => sampleOf(entity));
  const [store] = useState(() => createFormStore({ record }));
  const [client] = useState(() => new StillClient());
  useFormCode(entity);
  const compiled = useCompiledForm(entity);
  const scope = useMemo(
    (): FormScope => ({ entity, original: undefined, countUpload: () => undefined, uploadFailed: () => undefined }),
    [entity],
  );
  useEffect(onDone, [onDone]);

  // Closed: MUI takes the dialog that was opened last for the one that people see.
  return createPortal(
    <QueryClientProvider client={client}>
      <Dialog open={false} keepMounted disablePortal fullWidth maxWidth="md">
        <DialogHead title={entity.form?.title.edit ?? ''} entity={entity} record={record}>
          <Neighbours adjacent={{ previous: undefined, next: undefined }} disabled={false} onGo={() => undefined} />
        </DialogHead>
        <DialogContent dividers>
          <FormScopeProvider value={scope}>
            <RecordForm
              id="rehearsal"
              schema={drawnFor(compiled, record, true)}
              uiSchema={formUi(entity, true)}
              validator={compiled.validator}
              store={store}
            />
          </FormScopeProvider>
        </DialogContent>
        <DialogActions>
          <Button>{entity.form?.cancel}</Button>
          <Button variant="contained">{entity.form?.cancel}</Button>
        </DialogActions>
      </Dialog>
    </QueryClientProvider>,
    place,
  );
}
