import { createContext, use } from 'react';
import type { EntityConfig } from '../../../shared/config/grammar.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';

type FormConfig = NonNullable<EntityConfig['form']>;
/** A part of a form: fields below a title. */
export type FormSection = NonNullable<FormConfig['sections']>[number];

/** The parts of a form, and which one is open if they are tabs. */
export interface FormSections {
  readonly sections: readonly FormSection[];
  readonly layout: NonNullable<FormConfig['layout']>;
  readonly open: number;
  readonly onOpen: (section: number) => void;
}

const Context = createContext<FormSections | undefined>(undefined);

export const FormSectionsProvider = Context.Provider;

/** The parts of the form around the calling component; undefined for a form without. */
export const useFormSections = (): FormSections | undefined => use(Context);

const SoleTitle = createContext<string | undefined>(undefined);

/** Around the only field of a section: the section's title, which the field need not repeat. */
export const SoleTitleProvider = SoleTitle.Provider;

/** The title of the section whose only field is around the calling component. */
export const useSoleTitle = (): string | undefined => use(SoleTitle);

/** The index of a field's section. A field that no section names is in the last one. */
export function sectionOf(sections: readonly FormSection[], field: string): number {
  const index = sections.findIndex(({ fields }) => fields.includes(field));
  return index < 0 ? sections.length - 1 : index;
}

/** Fields in the order of the sections. */
export function inSections(sections: readonly FormSection[], names: readonly string[]): string[] {
  const ordered = sections.flatMap(({ fields }) => fields.filter((field) => names.includes(field)));
  return [...ordered, ...names.filter((name) => !ordered.includes(name))];
}

/** Errors in the order of the sections, so that the first one is the first on the screen. */
export function errorsInSections(
  sections: readonly FormSection[] | undefined,
  errors: readonly ValidationError[],
): readonly ValidationError[] {
  if (!sections) return errors;
  const fields = inSections(
    sections,
    errors.map(({ path }) => String(path[0])),
  );
  const rank = ({ path }: ValidationError) => fields.indexOf(String(path[0]));
  return errors.toSorted((a, b) => rank(a) - rank(b));
}
