import { cells } from '../../src/panel/cells/index.ts';
import { widgets } from '../../src/panel/widgets/index.ts';
import { codecs } from '../../src/shared/codecs/index.ts';
import {
  brandGrammar,
  entityGrammar,
  localeGrammar,
  migrationGrammar,
  panelGrammar,
  recordGrammar,
} from '../../src/shared/config/grammar.ts';
import type { Place } from './place.ts';

/** The kinds a config can name, the shop's own among them. */
export const kinds = { cells, widgets, codecs };

/** The cell of a name. */
export const cellNamed = (name: string | undefined) => kinds.cells.find((cell) => cell.name === name);

/** The cell of a column: text unless it names one; undefined for one that there is not. */
export const cellAt = (column: Place) =>
  column.get('cell').exists ? cellNamed(column.get('cell').text) : kinds.cells[0];

/** The JSON Schema of each kind of config file: the grammar with these kinds. */
export const grammars = {
  record: recordGrammar,
  entity: entityGrammar(kinds),
  panel: panelGrammar,
  locale: localeGrammar,
  brand: brandGrammar,
  migration: migrationGrammar,
};
