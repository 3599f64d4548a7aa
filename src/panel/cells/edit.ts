/** The option of the cells whose values can be edited in the table. */
export const edit = {
  type: 'boolean',
  default: false,
  description:
    'Whether the value is edited in the table: a click on it, Enter, F2 or typing begins (docs/behaviour.md#editing-in-the-table).',
  examples: [true],
} as const;
