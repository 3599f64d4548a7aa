/** The length of a field's label, for a field that is as wide as its empty text (list.css). */
export const labelWidth = (label: string): Readonly<Record<string, number>> => ({ '--longest': label.length });
