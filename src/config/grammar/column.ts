/** The columns of a list, and the cells they name. */
import { field, only, text, where } from './words.ts';

const anyCell = ['field', 'title', 'cell'];
/** Which options go with which cell; the default is the text cell. */
const optionsByCell = where(
  'cell',
  {
    number: only('cell', ...anyCell, 'empty', 'prefix', 'suffix', 'decimals', 'by', 'cases'),
    date: only('cell', ...anyCell, 'empty'),
    dateTime: only('cell', ...anyCell, 'empty'),
    list: only('cell', ...anyCell, 'empty'),
    yesNo: only('cell', ...anyCell, 'yes', 'no'),
    badge: only('cell', ...anyCell, 'empty', 'tones'),
    image: only('cell', ...anyCell, 'empty', 'size'),
    avatar: only('cell', ...anyCell, 'size'),
    select: only('cell', ...anyCell),
    switch: only('cell', ...anyCell),
  },
  only('cell', ...anyCell, 'empty'),
);

export const column = {
  type: 'object',
  required: ['field', 'title'],
  additionalProperties: false,
  properties: {
    field,
    title: { ...text, description: "The column's heading." },
    cell: {
      enum: ['text', 'number', 'date', 'dateTime', 'list', 'yesNo', 'badge', 'image', 'avatar', 'select', 'switch'],
      description: 'How the value shows; select and switch are edited in place. Default: text.',
    },
    empty: { ...text, description: "What stands for a missing value; by default '-'." },
    prefix: { ...text, description: "Before the number: '$'." },
    suffix: { ...text, description: "After the number: '%'." },
    decimals: {
      type: 'integer',
      minimum: 0,
      maximum: 6,
      description: 'Always so many; by default as many as there are.',
    },
    by: { ...field, description: 'The field whose value chooses among the cases.' },
    cases: {
      type: 'object',
      minProperties: 1,
      description: "Prefix and suffix for each value of the field 'by' names.",
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { prefix: text, suffix: text },
      },
    },
    yes: { ...text, description: "How true reads; by default 'Yes'." },
    no: { ...text, description: "How anything else reads; by default 'No'." },
    tones: {
      type: 'object',
      additionalProperties: { enum: ['success', 'info', 'warning', 'error', 'neutral'] },
      description: 'The colour beside the text, per value.',
    },
    size: { type: 'integer', minimum: 16, maximum: 128, description: 'Width and height in pixels.' },
  },
  ...optionsByCell,
} as const;
