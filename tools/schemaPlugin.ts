import { basename, dirname, join } from 'node:path';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { panelAjv } from '../src/config/ajv.ts';
import { formSchema } from '../src/config/formSchema.ts';
import type { RecordSchema } from '../src/config/grammar.ts';
import { type Finding, findMistakes, printed, readSchemaTexts } from './check/schemaText.ts';
import { writeRecordTypes } from './recordTypes.ts';

const VIRTUAL = 'virtual:validators';

/**
 * Turns `schema/` into code: `virtual:validators` (one precompiled Ajv validator per entity, so the page needs neither
 * Ajv's compiler nor `unsafe-eval`) and the record types beside the schemas. Edits reach an open dev page at once.
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
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}.js` : null),
    load(id) {
      if (id === `\0${VIRTUAL}.js`) return { code: validatorsModule(texts), moduleSideEffects: false };
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
        const validators = dev.moduleGraph.getModuleById(`\0${VIRTUAL}.js`);
        if (validators) dev.moduleGraph.invalidateModule(validators);
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

/** An ES module whose default export is a validator per entity, by name. */
function validatorsModule(texts: ReadonlyMap<string, string>): string {
  const ajv = panelAjv({ code: { source: true, esm: true } });
  const schemas = [...texts].filter(([file]) => file.endsWith('.schema.json'));
  const names = schemas.map(([file]) => basename(file, '.schema.json'));
  for (const [index, [, text]] of schemas.entries()) {
    const schema: RecordSchema = JSON.parse(text);
    ajv.addSchema({ ...formSchema(schema), $id: `validator${index}` });
  }
  // An entity's name need not be one that JavaScript can export.
  const ids = Object.fromEntries(names.map((_, index) => [`validator${index}`, `validator${index}`]));
  const byName = names.map((name, index) => `${JSON.stringify(name)}: validator${index}`).join(', ');
  return `${importsFor(standaloneCode(ajv, ids))}\nexport default { ${byName} };\n`;
}

/** Ajv's ES output still calls `require` for its runtime and its formats: turn those calls into imports. */
function importsFor(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/require\("([^"]+)"\)(\.default)?/g, (_, id: string, isDefault?: string) => {
    const name = `required${imports.length}`;
    imports.push(`import * as ${name} from ${JSON.stringify(id)};`);
    return isDefault ? `(${name}.default?.default ?? ${name}.default)` : `(${name}.default ?? ${name})`;
  });
  return `${imports.join('\n')}\n${body}`;
}
