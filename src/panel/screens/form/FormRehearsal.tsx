import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Entity } from '../../../shared/config/entity.ts';
import { useCompiledForm } from '../../data/operations/validation.ts';
import { type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { createFormStore } from '../../widgets/form/formStore.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';

interface FormRehearsalProps {
  readonly entity: Entity;
  readonly onDone: () => void;
}

/**
 * Draws the inside of a dialog, with the plain fields of its form, outside of the page. What takes most of the time that the first
 * dialog takes is done then: the styles are in the page, and the browser has compiled the code.
 */
export default function FormRehearsal({ entity, onDone }: FormRehearsalProps) {
  const [place] = useState(() => document.createElement('div'));
  const [store] = useState(() => createFormStore({ record: {} }));
  const { schema, validator } = useCompiledForm(entity);
  const plain = useMemo(() => {
    const ui = formUi(entity, false);
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name]) => !ui[name]?.['ui:widget'] && !ui[name]?.['ui:field'] && !entity.schema.properties[name]?.unique,
    );
    return { type: 'object', properties: Object.fromEntries(fields) } as const;
  }, [entity, schema]);
  const scope = useMemo(
    (): FormScope => ({ entity, original: undefined, countUpload: () => undefined, uploadFailed: () => undefined }),
    [entity],
  );
  useEffect(onDone, [onDone]);

  // No dialog around it: MUI takes the one that was opened last for the one that people see.
  return createPortal(
    <Paper elevation={24}>
      <DialogTitle>{entity.form?.title.edit}</DialogTitle>
      <DialogContent dividers>
        <FormScopeProvider value={scope}>
          <RecordForm id="rehearsal" schema={plain} validator={validator} store={store} />
        </FormScopeProvider>
      </DialogContent>
      <DialogActions>
        <Button>{entity.form?.cancel}</Button>
        <Button variant="contained">{entity.form?.cancel}</Button>
      </DialogActions>
    </Paper>,
    place,
  );
}
