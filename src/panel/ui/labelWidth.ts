/** The length of a field's label, for a field that is as wide as its empty text (list.css). */
export const labelWidth = (label: string): Readonly<Record<string, number>> => ({ '--longest': label.length });

/** The length of a choice's label and of its longest option, which stand in one line (field.css). */
export const choiceWidth = (label: string, options: readonly string[]): Readonly<Record<string, number>> => ({
  '--longest': label.length + options.reduce((most, { length }) => Math.max(most, length), 0),
});
