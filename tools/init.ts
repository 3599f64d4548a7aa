// panel init my-shop                       the folder of a new shop: staff and one entity
// panel init my-shop --example atelier     with a bigger config, which uses every word
// panel init my-shop --example backends/directus   with the config of a small shop at that backend (docs/backends.md)
// panel init my-shop --from openapi.json   with an entity as an API that is there describes it
// panel init my-shop --lang de             in German
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { objectOf, parseJson } from '../src/shared/base/json.ts';
import { language } from './check/language/version.ts';
import { languageReason } from './check/panel/localeProblems.ts';
import { listed } from './check/place.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandName, runCommand } from './commandLine.ts';
import { type Begun, fromDocument } from './init/fromDocument.ts';
import { inLanguage } from './init/inLanguage.ts';
import { namesOf } from './init/names.ts';
import { documentAt } from './newEntity/documentAt.ts';
import { newLocale } from './newLocale/newLocale.ts';
import { runNpm } from './npm.ts';
import { root, shop } from './schemaFolder.ts';

/** Files whose names npm, git or GitHub would take for their own in the package. */
const renamed = { gitignore: '.gitignore', dockerignore: '.dockerignore', gitattributes: '.gitattributes' } as const;

/** The configs in `examples/`, by their folders there: 'atelier', 'backends/directus'. */
const examples = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter((file) => basename(file) === 'panel.json')
  .map((file) => dirname(file).replaceAll('\\', '/'))
  .filter((name) => name !== 'start')
  .sort();

const command = {
  name: commandName('init'),
  says: 'Writes the folder of a new shop: its config, its people, its own code, its look, a Dockerfile and its CI.',
  takes: ['FOLDER'],
  flags: {
    lang: {
      value: 'LANGUAGE',
      says: "the language of the config's own texts: de, fr and ar are written, others are left to be translated; by default English",
    },
    title: { value: 'TEXT', says: 'the title of the panel; by default made of the name of the folder' },
    example: {
      value: 'NAME',
      says: "begins with the config of an example: a folder of the package's examples/, such as atelier or backends/directus",
    },
    from: {
      value: 'FILE',
      says: 'begins with an entity of an API that is there: an OpenAPI document, or its address',
    },
    entity: { value: 'NAME', says: 'the list of that document; by default the first whose records it describes' },
  },
};

async function init(folder: string, flags: ReadonlyMap<string, string>): Promise<void> {
  const isTaken = existsSync(folder) && readdirSync(folder).length > 0;
  if (isTaken) throw new Error(`${folder} is not empty: a new shop needs a folder of its own.`);
  const started = Date.now();
  const { name, title } = namesOf(folder, flags.get('title'));
  const example = flags.get('example');
  const from = flags.get('from');
  const lang = flags.get('lang');
  if (example !== undefined && from !== undefined) throw new Error('A shop begins with --example or --from, not both.');
  if (example !== undefined && !examples.includes(example))
    throw new Error(`There is no example '${example}'. There are: ${listed(examples)}.`);
  if (example !== undefined && lang !== undefined) throw new Error('An example is in English: leave --lang out.');
  const noLanguage = lang === undefined ? undefined : languageReason(lang, '');
  if (noLanguage !== undefined) throw new Error(noLanguage);
  if (from === undefined && flags.has('entity'))
    throw new Error('--entity names a list of the document that --from names.');
  const begun =
    from === undefined
      ? undefined
      : fromDocument(readSchemaTexts(join(root, 'examples/start')), await documentAt(from), flags.get('entity'));
  const wasThere = existsSync(folder);
  try {
    copyFrame(folder, title);
    copyConfig(folder, example ?? 'start', example ? undefined : title, begun);
    if (lang !== undefined) translate(folder, lang);
    writeFileSync(join(folder, 'package.json'), packageText(name, packEngine(folder)));
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), pnpmText());
  } catch (error) {
    // Half a shop would refuse the next try.
    rmSync(folder, { recursive: true, force: true });
    if (wasThere) mkdirSync(folder);
    throw error;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    [
      `${folder} is a shop (${seconds} s). Next:`,
      '',
      `  cd ${folder}`,
      '  npm install',
      `  npm run dev        http://localhost:5173; sign in ${signInOf(folder)}`,
      ...(begun ? notesOf(begun) : []),
    ].join('\n'),
  );
}

/** Who can sign in at a new shop. */
const signInOf = (folder: string): string =>
  existsSync(join(folder, 'records/staff.json'))
    ? 'as one of the people in records/staff.json'
    : "as the config's backend knows you: docs/backends.md of the package";

const notesOf = ({ entity, notes }: Begun): string[] => [
  '',
  `Its entity '${entity}' is as the document describes it. What could not be known:`,
  '',
  ...notes.map((note) => `  ${note}`),
  '  How people sign in at that API: docs/backends.md of the package.',
];

/** Copies what every shop has: its own code, its look, a Dockerfile, its CI and a README. */
function copyFrame(folder: string, title: string): void {
  cpSync(join(root, 'tools/init/template'), folder, { recursive: true });
  for (const [from, to] of Object.entries(renamed)) renameSync(join(folder, from), join(folder, to));
  mkdirSync(join(folder, '.github'));
  renameSync(join(folder, 'github-workflows'), join(folder, '.github/workflows'));
  rewrite(join(folder, 'README.md'), (text) => text.replace('{title}', () => title));
  rewrite(join(folder, 'brand/theme.json'), (text) => withGrammar(text, '..'));
}

/** Copies the config of an example; its records are beside the config in a shop, and its grammar is in the package. */
function copyConfig(folder: string, example: string, title: string | undefined, begun?: Begun): void {
  const schema = join(folder, 'schema');
  cpSync(join(root, 'examples', example), schema, {
    recursive: true,
    filter: (file) => !file.endsWith('.d.json.ts'),
  });
  if (existsSync(join(schema, 'records'))) renameSync(join(schema, 'records'), join(folder, 'records'));
  if (begun) replaceConfig(folder, begun);
  for (const file of readdirSync(schema, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    const up = file === basename(file) ? '..' : '../..';
    rewrite(join(schema, file), (text) =>
      withGrammar(text, up).replace(/"title": "[^"]*"/, (found) =>
        file === 'panel.json' && title !== undefined ? `"title": ${JSON.stringify(title)}` : found,
      ),
    );
  }
}

/** Puts the config into a language, which is its own then, with the file of what the engine does not bring of it. */
function translate(folder: string, language: string): void {
  const schema = join(folder, 'schema');
  const texts = inLanguage(readSchemaTexts(schema), language);
  for (const [file, text] of texts) writeFileSync(join(schema, file), text);
  const made = newLocale(texts, language);
  if ('refused' in made) throw new Error(made.refused);
  if (made.added === 0) return;
  mkdirSync(join(schema, 'locales'), { recursive: true });
  writeFileSync(join(schema, made.file), made.text);
}

/** Puts the files of a config in the place of those that are there. What its new entity has is in the API, not in `records/`. */
function replaceConfig(folder: string, { files, placeholder }: Begun): void {
  const schema = join(folder, 'schema');
  for (const file of readdirSync(schema)) if (file.startsWith(`${placeholder}.`)) rmSync(join(schema, file));
  rmSync(join(folder, 'records', `${placeholder}.json`));
  for (const [file, text] of files) writeFileSync(join(schema, file), text);
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** A file of a shop that names its grammar in the package, with the version of the language that it is written in. */
const withGrammar = (text: string, up: string): string =>
  text.replace(
    /"\$schema": "[./]*\/(?:node_modules\/shop-admin-panel\/)?schema\/meta\//,
    `"$schema": "${up}/node_modules/shop-admin-panel/schema/meta/${language}/`,
  );

/** Packs the engine into the shop, which depends on the file. @returns the name of the file */
function packEngine(folder: string): string {
  const vendor = join(folder, 'vendor');
  mkdirSync(vendor);
  runNpm(['pack', root, '--pack-destination', vendor, '--silent', '--ignore-scripts']);
  const [file = ''] = readdirSync(vendor);
  return file;
}

const manifest = objectOf(parseJson(readFileSync(join(root, 'package.json'), 'utf8')));

const packageText = (name: string, engine: string): string =>
  `${JSON.stringify(
    {
      name,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: {
        dev: 'panel dev',
        start: 'panel start',
        build: 'panel build',
        check: 'panel check',
        types: 'panel types',
        test: 'panel test',
      },
      dependencies: { 'shop-admin-panel': `file:vendor/${engine}` },
      // The types of a codec's laws are those of fast-check.
      devDependencies: {
        '@types/node': '^20',
        '@types/react': '^19',
        'fast-check': objectOf(manifest['devDependencies'])['fast-check'],
        playwright: '^1.65.1',
        typescript: '^7',
      },
      // Those of a package count for nothing where it is installed: what runs on Node 20 would not come.
      overrides: manifest['overrides'],
    },
    null,
    2,
  )}\n`;

/** The settings of pnpm: packages lie as npm lays them, since custom/ imports those of the engine, and `overrides` are as there. */
const pnpmText = (): string =>
  stringify({
    nodeLinker: 'hoisted',
    overrides: Object.fromEntries(
      Object.entries(objectOf(manifest['overrides'])).flatMap(([name, inside]) =>
        Object.entries(objectOf(inside)).map(([inner, version]) => [`${name}>${inner}`, version]),
      ),
    ),
  });

await runCommand(command, ({ taken: [place = ''], flags }) => init(resolve(shop, place), flags));
