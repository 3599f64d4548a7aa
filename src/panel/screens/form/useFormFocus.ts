import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';
import { sectionOf } from '../../widgets/form/sections.ts';

/** The focus of a form, which may open a section. @param id the form's id */
export function useFormFocus(id: string, { form }: Entity) {
  const { sections, layout = 'sections' } = form ?? {};
  const [open, setOpen] = useState(0);
  const formSections = useMemo(() => sections && { sections, layout, open, onOpen: setOpen }, [sections, layout, open]);
  const [focusPath, setWanted] = useState<ValidationError['path']>();
  // After the drawing: a field in a tab that is not open cannot have the focus.
  useLayoutEffect(() => {
    if (focusPath) focusValue(id, focusPath);
  }, [id, focusPath]);
  /** The id of what had the focus when it was saved: where the form is drawn again then, it has it again. */
  const saved = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (saved.current) document.getElementById(saved.current)?.focus();
    saved.current = undefined;
  });
  return {
    formSections,
    /** Puts the focus on the value at a path. */
    onFocus(path: ValidationError['path']) {
      if (sections) setOpen(sectionOf(sections, String(path[0])));
      setWanted([...path]);
    },
    /** Keeps the focus where it is when the form is drawn again. */
    keepFocus() {
      saved.current = document.activeElement?.id;
    },
  };
}

/** The submit button, which gets the focus after a save. */
export function useSubmitButton(saving: boolean) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  // The button was disabled meanwhile and has lost the focus. A field that was refused has it already.
  useEffect(() => {
    const isLost = !document.activeElement?.matches('input, textarea, button, fieldset, [role=combobox]');
    if (wasSaving.current && !saving && isLost) submitButton.current?.focus();
    wasSaving.current = saving;
  }, [saving]);
  return submitButton;
}

/** Focuses the input of a value, or of the field around it if the value has no input of its own. */
function focusValue(form: string, path: readonly (string | number)[]): void {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById([form, ...path.slice(0, length)].join('_'));
    element?.focus();
    if (element && document.activeElement === element) return;
  }
}
