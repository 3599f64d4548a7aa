import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { at } from '../config/at.ts';
import type { EntityRecord } from '../wire/record.ts';
import type { FormOpener } from './useOpenForm.ts';

/** A form that 'Go to…' asks for: it is handed over as what the browser keeps with the address. */
export type AskedForm = { readonly form: 'add' } | { readonly form: 'edit'; readonly id: string };

/** Opens the form that was asked for with the step to this page, as soon as the records are there; once. */
export function useAskedForm(records: readonly EntityRecord[] | undefined, forms: FormOpener): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const form = at(location.state, 'form');
    if (!form || !records) return;
    // A reload does not open it again.
    void navigate(location, { replace: true, state: null });
    const original = records.find(({ id }) => String(id) === at(location.state, 'id'));
    if (form === 'add') forms.add();
    else if (original) forms.edit(original);
  }, [location, navigate, records, forms]);
}
