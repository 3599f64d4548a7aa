import type { Person } from '../person.ts';

/** Types the address. */
export const person: Person = {
  way: (path) => (path.length === 0 ? 'typed' : undefined),
  input: async ({ form, label }) => form.getByLabelText(label, { exact: true }),
};
