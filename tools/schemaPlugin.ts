import { basename, dirname, join } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { formSchema } from '../src/config/formSchema.ts';
import type { Panel, RecordSchema } from '../src/config/grammar.ts';
import type { MenuEntry } from '../src/config/menu.ts';
import { findProblems, type LocatedProblem, printed, readSchemaTexts } from './check/schemaText.ts';
import { writeRecordTypes } from './recordTypes.ts';
import { validatorsModule } from './validators.ts';

/**
 * Turns `schema/` into modules: one for each entity (`virtual:entities` lists what loads them), the compiled validators
 * of its forms, and the icons that the menu names. Writes the record types beside the schemas. An edit reloads an open
 * dev page. A problem in the config fails a build. In development it is shown in an overlay until it is fixed; the
 * panel then runs on the last config without problems.
 */
export function schemaPlugin(directory: string): Plugin {
  let server: ViteDevServer | undefined;
  /** The last config without problems, by file name. */
  let texts: ReadonlyMap<string, string> = new Map();
  const read = () => {
    const now = readSchemaTexts(directory);
    const problems = findProblems(now);
    if (problems.length === 0) {
      texts = now;
      writeRecordTypes(directory);
    }
    return problems;
  };
  const log = (problems: readonly LocatedProblem[]) => {
    if (problems.length > 0) server?.config.logger.error(report(problems), { timestamp: true });
  };

  return {
    name: 'schema',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { include: ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal', 'ajv-formats/dist/formats'] },
    }),
    buildStart() {
      const problems = read();
      log(problems);
      if (!server && problems.length > 0) this.error({ message: report(problems), stack: '' });
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
        // Only the files of the config, not those of schema/meta.
        if (dirname(file) !== directory || !file.endsWith('.json')) return;
        const problems = read();
        log(problems);
        for (const [id, module] of dev.moduleGraph.idToModuleMap) {
          if (id.startsWith('\0') && isVirtual(id.slice(1))) dev.moduleGraph.invalidateModule(module);
        }
        if (problems.length > 0) show(dev, problems);
        else dev.ws.send({ type: 'full-reload' });
      });
    },
  };
}

const report = (problems: readonly LocatedProblem[]): string =>
  `${problems.length === 1 ? 'A mistake' : `${problems.length} mistakes`} in the config:\n\n${problems.map((problem) => printed(problem)).join('\n\n')}`;

/** Shows Vite's error overlay on the open pages. A reload removes it. */
function show({ ws, config }: ViteDevServer, problems: readonly LocatedProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const id = join(config.root, 'schema', first.file);
  const err: ErrorPayload['err'] = {
    plugin: 'schema',
    id,
    loc: { file: id, line: first.line, column: first.column },
    message: problems
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

/** Imports only the MUI icons that the menu names. */
function iconsModule(texts: ReadonlyMap<string, string>): string {
  const panel: Panel = JSON.parse(texts.get('panel.json') ?? '{"menu":[]}');
  const names = [...new Set(iconsIn(panel.menu))];
  const imports = names.map((name) => `import ${name} from '@mui/icons-material/${name}';`);
  return `${imports.join('\n')}\nexport default { ${names.join(', ')} };`;
}

const iconsIn = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap((entry) => [...(entry.icon ? [entry.icon] : []), ...('entries' in entry ? iconsIn(entry.entries) : [])]);
