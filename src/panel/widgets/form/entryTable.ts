import { orderProperties, type UiSchema } from '@rjsf/utils';
import { getProp } from '../../../shared/base/getProp.ts';
import { objectOf } from '../../../shared/base/json.ts';
import { visuallyHidden } from '../../ui/Announced.tsx';
import { TOUCHED } from '../../ui/breakpoints.ts';
import { numberOption, textOption } from './options.ts';

/** One column of a list whose entries are rows. */
export interface EntryColumn {
  readonly name: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly span: number;
}

/** The most columns for which a row has room. */
const MOST = 6;
/** Inputs that are higher than a line. */
const high = ['textarea', 'radio', 'checkboxes', 'file', 'files', 'data-url'];

/**
 * The columns of a list of objects whose entries fit into rows.
 * @returns undefined for a list of plain values, of one property or of many, or with an input that is higher than a line
 */
export function entryColumns(items: unknown, uiSchema: UiSchema | undefined): readonly EntryColumn[] | undefined {
  const properties = objectOf(getProp(items, 'properties'));
  const ui = objectOf(uiSchema?.['items']);
  const required = getProp(items, 'required');
  const widgetOf = (name: string) => getProp(ui[name], 'ui:widget');
  const order = getProp(ui, 'ui:order');
  const ordered = orderProperties(Object.keys(properties), Array.isArray(order) ? order.map(String) : undefined);
  const names = ordered.filter((name) => widgetOf(name) !== 'hidden');
  const isFlat = names.every(
    (name) =>
      !['object', 'array'].includes(String(getProp(properties[name], 'type'))) &&
      !high.includes(String(widgetOf(name))) &&
      getProp(ui[name], 'ui:field') === undefined,
  );
  if (names.length < 2 || names.length > MOST || !isFlat) return undefined;
  return names.map((name) => ({
    name,
    title: textOption(objectOf(ui[name]), 'ui:title', textOption(objectOf(properties[name]), 'title', name)),
    isRequired: Array.isArray(required) && required.includes(name),
    // A typed value has more room than a computed one.
    span: numberOption(
      objectOf(getProp(ui[name], 'ui:options')),
      'span',
      getProp(properties[name], 'computed') ? 3 : 6,
    ),
  }));
}

/** From this width of the list on an entry is a row. */
const ROWS = '@container (width >= 700px)';
/** The width of three buttons, which two entries have: a second one moves nothing. */
const BUTTONS = { [ROWS]: { width: 108 }, [`@media ${TOUCHED}`]: { [ROWS]: { width: 132 } } } as const;

/** The look of a list with columns: rows below their headings where there is room, cards below each other elsewhere. */
export const entryTable = (columns: readonly EntryColumn[]) => {
  const row = {
    display: 'grid',
    gridTemplateColumns: columns.map(({ span }) => `minmax(0, ${span}fr)`).join(' '),
    columnGap: '8px',
    rowGap: 0,
  };
  return {
    containerType: 'inline-size',
    '& > .entry-heads': { display: 'none' },
    [ROWS]: {
      '& > .entry-heads': {
        ...row,
        paddingInlineEnd: '108px',
        mb: 1,
        pb: 0.75,
        borderBottom: '1px solid var(--mui-palette-divider)',
        fontSize: '0.8125rem',
        fontWeight: 500,
        color: 'text.secondary',
      },
      '& .entry': { display: 'flex', alignItems: 'start', mb: 1, p: 0, border: 0 },
      '& .entry .MuiGrid-container': row,
      '& .entry .MuiGrid-container > *': { width: 'auto', maxWidth: 'none' },
      // The headings say them; screen readers have both names.
      '& .entry :is(legend, .MuiInputLabel-root, .MuiFormControlLabel-label)': visuallyHidden,
      '& .entry-buttons': { pt: 0 },
      '& .entry-buttons button': { width: 36, height: 38 },
    },
    [`@media ${TOUCHED}`]: {
      [ROWS]: {
        '& > .entry-heads': { paddingInlineEnd: '132px' },
        '& .entry-buttons button': { width: 44, height: 44 },
      },
    },
    '& .entry-buttons': BUTTONS,
  };
};
