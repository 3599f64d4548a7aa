import { basename, dirname, join } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { formSchema } from '../src/config/formSchema.ts';
import type { Panel, RecordSchema } from '../src/config/grammar.ts';
import type { MenuEntry } from '../src/config/menu.ts';
import { type Finding, findMistakes, printed, readSchemaTexts } from './check/schemaText.ts';
import { writeRecordTypes } from './recordTypes.ts';
import { validatorsModule } from './validators.ts';

/**
 * Turns `schema/` into code: a lazy module an entity (`virtual:entities` has what loads each), the compiled validators
 * of its forms, the icons the menu names, and the record types beside the schemas. Edits reach an open dev page at once.
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
    resolveId(id) {
      if (isVirtual(id)) return `\0${id}.js`;
      return /(^|\/)schema\/panel\.json$/.test(id) ? join(directory, 'panel.json') : null;
    },
    load(id) {
      if (id.startsWith('\0') && isVirtual(id.slice(1)))
        return { code: virtualModule(id.slice(1, -'.js'.length), texts), moduleSideEffects: false };
      return dirname(id) === directory ? texts.get(basename(id)) : null;
    },
    configureServer(dev) {
      server = dev;
      dev.watcher.add(directory);
      dev.ws.on('connection', () => show(dev, read()));
      dev.watcher.on('all', (_, file) => {
        // The files of the config, and not those of schema/meta.
        if (dirname(file) !== directory || !file.endsWith('.json')) return;
        const found = read();
        log(found);
        for (const [id, module] of dev.moduleGraph.idToModuleMap) {
          if (id.startsWith('\0') && isVirtual(id.slice(1))) dev.moduleGraph.invalidateModule(module);
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

const isVirtual = (id: string): boolean => /^virtual:(entities|icons|entity\/|validators\/)/.test(id);

/** The code of a virtual module. */
function virtualModule(id: string, texts: ReadonlyMap<string, string>): string {
  const [kind = '', entity = ''] = id.replace(/^virtual:/, '').split(/\/(.*)/);
  switch (kind) {
    case 'entities':
      return entitiesModule(texts);
    case 'icons':
      return iconsModule(texts);
    case 'validators': {
      const schema: RecordSchema = JSON.parse(texts.get(`${entity}.schema.json`) ?? '');
      return validatorsModule({ ...formSchema(schema) });
    }
    default:
      return `export default {
  schema: ${texts.get(`${entity}.schema.json`)},
  config: ${texts.get(`${entity}.ui.json`)},
  validators: () => import(${JSON.stringify(`virtual:validators/${entity}`)}),
};`;
  }
}

function entitiesModule(texts: ReadonlyMap<string, string>): string {
  const names = [...texts.keys()].flatMap((file) => /^(.*)\.ui\.json$/.exec(file)?.[1] ?? []);
  const loaders = names.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`virtual:entity/${name}`)})`,
  );
  return `export default { ${loaders.join(', ')} };`;
}

/** The icons of MUI that the menu names: those and no others are in the page. */
function iconsModule(texts: ReadonlyMap<string, string>): string {
  const panel: Panel = JSON.parse(texts.get('panel.json') ?? '{"menu":[]}');
  const names = [...new Set(iconsIn(panel.menu))];
  const imports = names.map((name) => `import ${name} from '@mui/icons-material/${name}';`);
  return `${imports.join('\n')}\nexport default { ${names.join(', ')} };`;
}

const iconsIn = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap((entry) => [...(entry.icon ? [entry.icon] : []), ...('entries' in entry ? iconsIn(entry.entries) : [])]);
