import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Cell } from '../../src/panel/cells/cell.ts';
import { cells } from '../../src/panel/cells/index.ts';
import { codecs } from '../../src/shared/codecs/index.ts';
import { readSchemaTexts } from '../check/schemaText.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * A Vite plugin for the built page: leaves out what no file of the config asks for. A module of `tools/build/stubs/` stands in
 * for each.
 * @param schema the folder of the config
 */
export function unusedParts(schema: string): Plugin {
  let stubs: ReadonlyMap<string, string> = new Map();
  return {
    name: 'unused-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      stubs = stubsFor([...readSchemaTexts(schema).values()]);
    },
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return null;
      const stub = stubs.get(resolve(dirname(importer), id));
      return stub === undefined ? null : resolve(root, 'tools/build/stubs', stub);
    },
  };
}

/**
 * The modules that a config does not need, with what stands in for each: kinds that it does not name, and that no field has by
 * default. The word `reference` of a field names the codec of references, too.
 * @param texts the files of the config
 */
export function stubsFor(texts: readonly string[]): ReadonlyMap<string, string> {
  const isNamed = (name: string) => texts.some((text) => text.includes(`"${name}"`));
  const isDefault = ({ byDefault, editor }: Cell) =>
    byDefault !== undefined && (editor?.format === undefined || isNamed(editor.format));
  const unusedCells = cells.filter((cell) => cell !== cells[0] && !isNamed(cell.name) && !isDefault(cell));
  const unusedCodecs = codecs.filter((codec) => !isNamed(codec.name));
  const hasPages = texts.some((text) => /"paging"\s*:\s*"server"/.test(text));
  const unused = [
    ...unusedCells.map(({ name }) => [`panel/cells/${name}/definition.ts`, 'kind.ts'] as const),
    ...unusedCodecs.map(({ name }) => [`shared/codecs/${name}/definition.ts`, 'kind.ts'] as const),
    ...(hasPages ? [] : [['panel/data/lists/pagedList.ts', 'pagedList.ts'] as const]),
    ...(isNamed('duration') ? [] : [['shared/text/duration.ts', 'duration.ts'] as const]),
    ...(isNamed('time') ? [] : [['panel/widgets/form/TimeInput.tsx', 'timeInput.ts'] as const]),
  ];
  return new Map(unused.map(([module, stub]) => [resolve(root, 'src', module), stub]));
}
