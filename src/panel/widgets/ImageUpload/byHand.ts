import type { ByHand } from '../byHand.ts';

/** Types the address. */
export const byHand: ByHand = {
  way: (path) => (path.length === 0 ? 'typed' : undefined),
  input: async ({ form, label }) => form.getByLabelText(label, { exact: true }),
};
