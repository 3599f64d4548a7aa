/** The columns of a list, and the cells they name. */
import type { Kind } from '../kind.ts';
import { type Names, namesOf, optionSchemas } from './kinds.ts';
import { aText, flag, only, type text, where } from './words.ts';

const columnField = aText("The name of its field, or the path of one inside an object: 'address.city'.");

const template = aText(
  "In place of a field: a text with fields in braces, '{firstName} {address.city}'. A part in brackets is left out if one of its fields has no value: '{zip} {city}[, {country}]'. '[[' and ']]' are literal brackets. Each field is shown as in its own column, else by its type: the title of a choice, the label of a record, a number, a day. The column is sorted, searched and exported by the resulting text.",
);

const fieldOrTemplate = {
  if: { type: 'object', not: { required: ['template'] } },
  then: { required: ['field'] },
} as const;

const width = {
  type: 'integer',
  minimum: 48,
  maximum: 1200,
  description: 'The preferred width of the column in pixels; by default that of its texts.',
} as const;

const sortable = {
  type: 'boolean',
  default: true,
  description: "Whether a click on the column's heading sorts by it.",
} as const;

const sum = flag('Whether the sum of the shown values stands below the column. Its field must be a number.');

/** A column. Its type allows the options of any cell; the schema says which belong to which cell. */
interface ColumnGrammar {
  readonly type: 'object';
  readonly properties: {
    readonly field: typeof columnField;
    readonly template: typeof template;
    readonly title: typeof text;
    readonly cell: Names;
    readonly width: typeof width;
    readonly sortable: typeof sortable;
    readonly sum: typeof sum;
  };
}

/** A column that shows one of these cells; the first of them is the default. */
export function columnGrammar(cells: readonly Kind[]): ColumnGrammar {
  const own = {
    field: columnField,
    template,
    title: aText("The column's heading. By default the title the field has in the schema."),
    cell: {
      enum: cells.map(({ name }) => name),
      default: cells[0]?.name,
      description: `How the value shows.\n${namesOf(cells).description}`,
    },
    width,
    sortable,
    sum,
  };
  const options = allOptions(cells);
  const optionsOf = (cell: Kind): object => ({
    ...only('cell', ...Object.keys(own), ...Object.keys(cell.options.properties)),
    required: cell.options.required ?? [],
    properties: Object.fromEntries(
      Object.entries(optionSchemas(cell.options.properties)).filter(([name]) => !options.get(name)?.agreed),
    ),
  });
  return {
    type: 'object',
    ...{ additionalProperties: false, allOf: [fieldOrTemplate] },
    properties: { ...Object.fromEntries([...options].map(([name, { schema }]) => [name, schema])), ...own },
    ...where(
      'cell',
      Object.fromEntries(cells.map((cell) => [cell.name, optionsOf(cell)])),
      cells[0] && optionsOf(cells[0]),
    ),
  };
}

interface Option {
  readonly schema: object;
  /** Whether all cells with an option of this name have the same schema for it. */
  readonly agreed: boolean;
}

/**
 * Every option of any cell. If cells have different schemas for an option, only its description is here; each cell's
 * condition has the rest. `$comment` names the setting that decides whether the option is allowed.
 */
function allOptions(cells: readonly Kind[]): ReadonlyMap<string, Option> {
  const schemas = new Map<string, Map<string, object>>();
  for (const { name: cell, options } of cells) {
    for (const [name, schema] of Object.entries(optionSchemas(options.properties))) {
      schemas.set(name, new Map(schemas.get(name)).set(cell, schema));
    }
  }
  return new Map(
    [...schemas].map(([name, byCell]) => {
      const agreed = new Set([...byCell.values()].map((schema) => JSON.stringify(schema))).size === 1;
      const [schema] = agreed ? byCell.values() : [{ description: descriptions(name, cells) }];
      return [name, { schema: { ...schema, $comment: 'cell' }, agreed }];
    }),
  );
}

const descriptions = (name: string, cells: readonly Kind[]): string =>
  cells
    .flatMap((cell) => {
      const option = cell.options.properties[name];
      return option ? [`${cell.name}: ${option.description}`] : [];
    })
    .join('\n');
