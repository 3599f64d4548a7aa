import { cells } from '../../src/cells/index.ts';
import { codecs } from '../../src/codecs/index.ts';
import { entityGrammar, localeGrammar, panelGrammar, recordGrammar } from '../../src/config/grammar.ts';
import { widgets } from '../../src/widgets/index.ts';

/** The kinds a config can name, the shop's own among them. */
export const kinds = { cells, widgets, codecs };

/** The JSON Schema of each kind of config file: the grammar with these kinds. */
export const grammars = {
  record: recordGrammar,
  entity: entityGrammar(kinds),
  panel: panelGrammar,
  locale: localeGrammar,
};
