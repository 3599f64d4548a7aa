import { basename, dirname, join } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { formSchema } from '../src/config/formSchema.ts';
import type { RecordSchema } from '../src/config/grammar.ts';
import { type Finding, findMistakes, printed, readSchemaTexts } from './check/schemaText.ts';
import { writeRecordTypes } from './recordTypes.ts';
import { validatorsModule } from './validators.ts';

const VIRTUAL = 'virtual:validators';

/**
 * Turns `schema/` into code: the entities' compiled validators (`virtual:validators/{entity}`, and all of them by name:
 * `virtual:validators`) and the record types beside the schemas. Edits reach an open dev page at once.
 * A mistake in the config fails a build; in development it lies over the page until it is mended, and the panel goes on
 * with the config as it last was right.
 */
export function schemaPlugin(directory: string): Plugin {
  let server: ViteDevServer | undefined;
  /** The config as it last was right, by file name. */
  let texts: ReadonlyMap<string, string> = new Map();
  const read = () => {
    const now = readSchemaTexts(directory);
    const found = findMistakes(now);
    if (found.length === 0) {
      texts = now;
      writeRecordTypes(directory);
    }
    return found;
  };
  const log = (found: readonly Finding[]) => {
    if (found.length > 0) server?.config.logger.error(report(found), { timestamp: true });
  };

  return {
    name: 'schema',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { include: ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal', 'ajv-formats/dist/formats'] },
    }),
    buildStart() {
      const found = read();
      log(found);
      if (!server && found.length > 0) this.error({ message: report(found), stack: '' });
    },
    resolveId: (id) => (id === VIRTUAL || id.startsWith(`${VIRTUAL}/`) ? `\0${id}.js` : null),
    load(id) {
      if (isVirtual(id)) return { code: virtualModule(id, texts), moduleSideEffects: false };
      return dirname(id) === directory ? texts.get(basename(id)) : null;
    },
    configureServer(dev) {
      server = dev;
      dev.watcher.add(directory);
      dev.ws.on('connection', () => show(dev, read()));
      dev.watcher.on('all', (_, file) => {
        if (!file.startsWith(directory) || !file.endsWith('.json') || file.includes('meta')) return;
        const found = read();
        log(found);
        for (const [id, module] of dev.moduleGraph.idToModuleMap) {
          if (isVirtual(id)) dev.moduleGraph.invalidateModule(module);
        }
        if (found.length > 0) show(dev, found);
        else dev.ws.send({ type: 'full-reload' });
      });
    },
  };
}

const report = (mistakes: readonly Finding[]): string =>
  `${mistakes.length === 1 ? 'A mistake' : `${mistakes.length} mistakes`} in the config:\n\n${mistakes.map((mistake) => printed(mistake)).join('\n\n')}`;

/** Lays Vite's error overlay over the pages that are open. A reload takes it away again. */
function show({ ws, config }: ViteDevServer, mistakes: readonly Finding[]): void {
  const [first] = mistakes;
  if (!first) return;
  const id = join(config.root, 'schema', first.file);
  const err: ErrorPayload['err'] = {
    plugin: 'schema',
    id,
    loc: { file: id, line: first.line, column: first.column },
    message: mistakes
      .map(({ file, line, column, message }) => `schema/${file}:${line}:${column}  ${message}`)
      .join('\n'),
    frame: printed(first)
      .split('\n')
      .slice(1)
      .map((line) => line.trimStart())
      .join('\n'),
    stack: '',
  };
  ws.send({ type: 'error', err });
}

const isVirtual = (id: string): boolean => id.startsWith(`\0${VIRTUAL}`);

/** The code of `virtual:validators/{entity}`, or of `virtual:validators`, which has those of all entities by name. */
function virtualModule(id: string, texts: ReadonlyMap<string, string>): string {
  const entity = id.slice(`\0${VIRTUAL}/`.length, -'.js'.length);
  const text = texts.get(`${entity}.schema.json`);
  if (text) {
    const schema: RecordSchema = JSON.parse(text);
    return validatorsModule({ ...formSchema(schema) });
  }
  const names = [...texts.keys()].flatMap((file) => /^(.*)\.schema\.json$/.exec(file)?.[1] ?? []);
  const imports = names.map((name, index) => `import entity${index} from ${JSON.stringify(`${VIRTUAL}/${name}`)};`);
  const entries = names.map((name, index) => `${JSON.stringify(name)}: entity${index}`);
  return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };\n`;
}
