import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DevEnvironment, ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { isSameJson, jsonIn } from '../../src/shared/base/json.ts';
import { perObject, perText } from '../../src/shared/base/perObject.ts';
import { formSchema } from '../../src/shared/config/formSchema.ts';
import type { RecordSchema } from '../../src/shared/config/grammar.ts';
import { warningSchema } from '../../src/shared/config/ruleSchema.ts';
import { hasIcon } from '../check/icons.ts';
import { entriesIn } from '../check/panel/menuProblems.ts';
import { Place } from '../check/place.ts';
import {
  findProblems,
  isRecordFile,
  type LocatedProblem,
  mistakesIn,
  printed,
  readSchemaFiles,
  readSchemaTexts,
  recordFileProblems,
} from '../check/schemaText.ts';
import { writeRecordTypes } from '../generate/recordTypes.ts';
import { documentsIn } from '../locale/configTexts.ts';
import { withFilterTitles } from '../locale/filterTitles.ts';
import { languageOf, localized } from '../locale/localized.ts';
import { inOwnLanguage, ownLanguage } from '../locale/ownLanguage.ts';
import { saidByBackend, saidIn } from '../locale/saidIn.ts';
import { configFile, PANEL, panelIn, SCHEMA, SCREEN, screenIn, sentencesModule } from './configFile.ts';
import { schemaIn } from './resolvedSchema.ts';
import { validatorsModule } from './validators.ts';

/** What compiled validators import. */
const ajvRuntime = ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal', 'ajv-formats/dist/formats'];

/** The debounce for edits, in ms: files that belong together are saved one after the other. */
const QUIET = 50;
/** How long a mistake is tolerated, in ms: some editors empty a file before they write it. */
const PATIENCE = 300;

/**
 * Turns the config into modules: one for each entity (`virtual:entities` has the loaders), the compiled validators of
 * its forms, and the menu's icons. Writes the record types beside the schemas. In development an edit replaces these
 * modules in the open pages (`src/panel/main.ts`). A mistake in the config fails a build. In development it is shown in an
 * overlay until it is fixed, and the panel runs on the last valid config.
 */
export function schemaPlugin(directory: string): Plugin {
  let server: ViteDevServer | undefined;
  /** The last config without problems, by file name. */
  let texts: ReadonlyMap<string, string> = new Map();
  /** The problems of the current config. */
  let problems: readonly LocatedProblem[] = [];
  /** When the config was edited last. */
  let latest = 0;
  /** The config at the start, and the one that the pages and the server run on now. */
  let first = texts;
  const running = new WeakMap<DevEnvironment, typeof texts>();
  /** What the config's folder is called in messages. */
  let folder = 'schema';

  const read = () => {
    const { texts: now, unread } = readSchemaFiles(directory);
    // Warnings are only for `npm run check`: they do not stop a build or an open page.
    problems = mistakesIn(findProblems(now, unread));
    if (problems.length > 0 || isSameJson([...now], [...texts])) return;
    texts = now;
    writeRecordTypes(directory);
  };
  /** Reads an edited config when it has been written. */
  const readEdited = async (isLatest: () => boolean) => {
    await setTimeout(QUIET);
    if (!isLatest()) return;
    read();
    if (problems.length === 0) return;
    await setTimeout(PATIENCE);
    if (isLatest()) read();
  };
  const tell = () => {
    if (problems.length > 0) server?.config.logger.error(report(problems, folder), { timestamp: true });
    if (server) show(server, problems, folder);
  };

  return {
    name: 'schema',
    enforce: 'pre',
    config: () => ({
      // Dependencies of the modules below: discovered later, they would reload the page.
      optimizeDeps: { include: [...ajvRuntime, ...iconModules(readSchemaTexts(directory))] },
    }),
    configResolved({ root }) {
      folder = relative(root, directory);
    },
    buildStart() {
      read();
      first = texts;
      if (server) tell();
      else if (problems.length > 0) this.error({ message: report(problems, folder), stack: '' });
    },
    resolveId(id) {
      return isVirtual(id) ? `\0${id}.js` : null;
    },
    load(id) {
      if (id.startsWith('\0') && isVirtual(id.slice(1)))
        return { code: virtualModule(id.slice(1, -'.js'.length), withTitles(texts)), moduleSideEffects: false };
      const unread = isRecordFile(directory, id) ? recordFileProblems(directory) : [];
      if (unread.length > 0) this.error({ message: report(unread, folder), stack: '' });
      return dirname(id) === directory ? configFile(basename(id), withTitles(texts)) : null;
    },
    configureServer(dev) {
      server = dev;
      dev.watcher.add(directory);
      dev.ws.on('connection', () => problems.length > 0 && show(dev, problems, folder));
    },
    // Called for the pages first, then for the server's code.
    async hotUpdate({ file, timestamp }) {
      // Only the files of the config, not those of schema/meta.
      if (![directory, join(directory, 'locales')].includes(dirname(file)) || !file.endsWith('.json')) return;
      const before = running.get(this.environment) ?? first;
      latest = Math.max(latest, timestamp);
      const isLatest = () => timestamp === latest;
      const isPage = this.environment.name === 'client';
      if (isPage) {
        await readEdited(isLatest);
        if (isLatest()) tell();
      }
      if (!isLatest() || problems.length > 0 || texts === before) return [];
      running.set(this.environment, texts);
      if (before.size > 0) return configModules(this.environment, before);
      // There was no valid config.
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };

  /** The modules generated from the config. */
  function configModules({ moduleGraph }: DevEnvironment, before: typeof texts) {
    // Re-rendered icons flicker.
    const sameIcons = isSameJson(iconModules(before), iconModules(texts));
    return [...moduleGraph.idToModuleMap].flatMap(([id, module]) => {
      if (id === '\0virtual:icons.js' && sameIcons) return [];
      return (id.startsWith('\0') && isVirtual(id.slice(1))) || dirname(id) === directory ? [module] : [];
    });
  }
}

const report = (problems: readonly LocatedProblem[], folder: string): string =>
  `${problems.length === 1 ? 'A mistake' : `${problems.length} mistakes`} in the config:\n\n${problems.map((problem) => printed(problem, folder)).join('\n\n')}`;

/** Shows Vite's error overlay on the open pages; without a problem, removes it. */
function show({ ws, config }: ViteDevServer, problems: readonly LocatedProblem[], folder: string): void {
  // Vite would repeat it on the next page, even if it is fixed by then.
  if (ws.clients.size === 0) return;
  const [first] = problems;
  if (!first) {
    ws.send({ type: 'custom', event: 'schema:sound' });
    return;
  }
  const id = join(config.root, folder, first.file);
  const err: ErrorPayload['err'] = {
    plugin: 'schema',
    id,
    loc: { file: id, line: first.line, column: first.column },
    message: problems
      .map(({ file, line, column, message }) => `${folder}/${file}:${line}:${column}  ${message}`)
      .join('\n'),
    frame: printed(first, folder)
      .split('\n')
      .slice(1)
      .map((line) => line.trimStart())
      .join('\n'),
    stack: '',
  };
  ws.send({ type: 'error', err });
}

const withTitles = perObject(withFilterTitles);

const isVirtual = (id: string): boolean =>
  /^virtual:(locales|translations|sentences|entities|icons|texts|(locale|entity|validators)\/)/.test(id);

/** The code of a virtual module; those of the config in German are below `virtual:locale/de/`, unless that is its own language. */
function virtualModule(id: string, written: ReadonlyMap<string, string>): string {
  const [, prefix = '', language, name = ''] = /^(virtual:(?:locale\/([^/]+)\/)?)(.*)$/.exec(id) ?? [];
  const texts = language === undefined ? inOwnLanguage(written) : textsIn(language, written);
  const [kind = '', entity = ''] = name.split(/\/(.*)/);
  switch (kind) {
    case 'locales':
      return loadersModule(languagesIn(texts).map((language) => [language, `virtual:locale/${language}/config`]));
    case 'config':
      return `import entities from '${prefix}entities';
export default { panel: ${panelIn(texts).panel}, entities, texts: () => import('${prefix}texts'), translations: ${JSON.stringify(saidIn(documentsIn(written), language ?? ''))} };`;
    case 'translations':
      return `export default ${translationsIn(documentsIn(written))};`;
    case 'sentences':
      return sentencesModule(written);
    case 'entities':
      return entitiesModule(texts, prefix);
    case 'texts':
      return `export default ${panelIn(texts).opened};`;
    case 'icons':
      return loadersModule(iconModules(texts).map((module) => [module.slice(ICONS.length), module]));
    case 'validators':
      return validatorsOf(schemaIn(texts.get(entity + SCHEMA) ?? ''));
    default:
      return `export default {
  schema: ${JSON.stringify(schemaIn(texts.get(entity + SCHEMA) ?? ''))},
  config: ${screenIn(texts.get(entity + SCREEN) ?? '')},
  validators: () => import(${JSON.stringify(`${prefix}validators/${entity}`)}),
};`;
  }
}

const validatorsOf = (schema: RecordSchema): string =>
  validatorsModule({ ...formSchema(schema) }, warningSchema(schema));

/** What another backend says, in the language of the config. */
function translationsIn(documents: ReadonlyMap<string, unknown>): string {
  const said = saidByBackend(documents, ownLanguage(documents));
  return Object.keys(said).length > 0 ? JSON.stringify(said) : 'undefined';
}

/** The size limit of a small config, in characters: about 20 kB of gzip. */
const SMALL = 100_000;

/** The loaders of the entities. A small config is in the page's first file; in a big one each entity is a file. */
function entitiesModule(texts: ReadonlyMap<string, string>, prefix: string): string {
  const names = [...texts.keys()].flatMap((file) => /^(.*)\.ui\.json$/.exec(file)?.[1] ?? []);
  const files = [...texts].filter(([file]) => languageOf(file) === undefined);
  const isSmall = files.map(([, text]) => text).join('').length < SMALL;
  const entities = names.map((name, index) => {
    const id = JSON.stringify(`${prefix}entity/${name}`);
    return isSmall
      ? { first: `import entity${index} from ${id};`, load: `() => ({ default: entity${index} })`, name }
      : { first: '', load: `() => import(${id})`, name };
  });
  const loaders = entities.map(({ name, load }) => `${JSON.stringify(name)}: ${load}`);
  return `${entities.map(({ first }) => first).join('\n')}\nexport default { ${loaders.join(', ')} };`;
}

const ICONS = '@mui/icons-material/';

/** The modules of the menu's MUI icons. Others are not bundled. */
function iconModules(texts: ReadonlyMap<string, string>): string[] {
  const menu = new Place(PANEL, jsonIn(texts.get(PANEL) ?? '')).get('menu');
  const icons = entriesIn(menu).flatMap((entry) => entry.get('icon').text ?? []);
  return [...new Set(icons)].filter(hasIcon).map((icon) => ICONS + icon);
}

/** A module of functions that load modules, by name. */
function loadersModule(modules: readonly (readonly [name: string, module: string])[]): string {
  const loaders = modules.map(([name, module]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(module)})`);
  return `export default { ${loaders.join(', ')} };`;
}

/** The languages of a config besides its own. */
function languagesIn(texts: ReadonlyMap<string, string>): string[] {
  const own = ownLanguage(new Map([[PANEL, jsonIn(texts.get(PANEL) ?? '')]]));
  return [...texts.keys()].flatMap((file) => languageOf(file) ?? []).filter((language) => language !== own);
}

/** The files of the config in another language. */
const textsIn = (language: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  languagesOf(texts)(language);

/** Each module of a language reads its files, and there are as many modules as files. */
const languagesOf = perObject((texts: ReadonlyMap<string, string>) => {
  const documents = documentsIn(texts);
  return perText(
    (language) =>
      new Map([...localized(documents, language)].map(([file, document]) => [file, JSON.stringify(document)])),
  );
});
