import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

/**
 * The first list needs three files, each bundled with its imports that the earlier ones lack: many small files take
 * longer.
 */
export const firstFiles = [
  // Signs in.
  { name: 'start', test: /[\\/]src[\\/]panel[\\/]main\.ts$|^\0vite[\\/]preload-helper/ },
  // Draws the login page.
  { name: 'draw', test: /[\\/]src[\\/]panel[\\/]app[\\/]draw\.tsx$/ },
  // Draws every page.
  { name: 'pages', test: /[\\/]src[\\/]panel[\\/]app[\\/]Pages\.tsx$/ },
];

/** What is fetched together when the first rows are painted. */
const laterFiles = [
  // Sends changes.
  { name: 'operations', test: /[\\/]src[\\/]panel[\\/]data[\\/]operations[\\/]operations\.ts$/ },
  // MUI: its styles, what opens over the page, and the fields of forms.
  {
    name: 'styles',
    test: /[\\/]src[\\/]panel[\\/]ui[\\/]Themed\.tsx$|[\\/]@mui[\\/]material[\\/](Box|Button|Paper|Skeleton|Typography)[\\/]/,
  },
  {
    name: 'overlays',
    test: /[\\/]@mui[\\/]material[\\/](Alert|Dialog\w*|Divider|Drawer|IconButton|List\w*|Menu\w*|Popover|Popper|\w+Progress|Slide|Tooltip)[\\/]/,
  },
  { name: 'inputs', test: /[\\/]node_modules[\\/]@mui[\\/]/, minShareCount: 2 },
];

/** The files as the bundler takes them: a module belongs to the first that asks for it. */
export const codeGroups = [...firstFiles, ...laterFiles].map((group, place, all) => ({
  ...group,
  priority: all.length - place,
}));

/**
 * A Vite plugin that lets the browser fetch the first files in parallel: the page names them, and each contains the
 * bundler's runtime, which would be another file.
 */
export function fetchedAtOnce(): Plugin {
  let base = '/';
  return {
    name: 'fetched-at-once',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle: (_, bundle) => inlineRuntime(bundle),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? naming(html, bundle, base) : html),
    },
  };
}

const isFirst = (chunk: Chunk): boolean => firstFiles.some(({ name }) => name === chunk.name);

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** Names the first files in the page instead of the entry, and inlines the style sheet. */
function naming(html: string, bundle: Bundle, base: string): { html: string; tags: HtmlTagDescriptor[] } {
  const addresses = firstFiles.map(({ name }) => {
    const chunk = chunksOf(bundle).find((chunk) => chunk.name === name);
    if (!chunk) throw new Error(`The build has no file '${name}'.`);
    return base + chunk.fileName;
  });
  return {
    html: html
      .replace(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
      .replace(/<link rel="stylesheet"[^>]*\/(assets\/[^"]*\.css)"[^>]*>/g, (_, file: string) =>
        styleBlock(bundle, file),
      ),
    tags: addresses.map((address, index) =>
      index === 0
        ? { tag: 'script', attrs: { type: 'module', crossorigin: true, src: address }, injectTo: 'head' }
        : { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: address }, injectTo: 'head' },
    ),
  };
}

/** A style sheet as a block in the page, whose policy names the hash (`src/server/http/page.ts`). */
function styleBlock(bundle: Bundle, file: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`The build has no style sheet '${file}'.`);
  delete bundle[file];
  // Vite marks the end of a sheet.
  return `<style>${String(sheet.source).replace(/\s*\/\*\$vite\$:\d+\*\/\s*$/, '')}</style>`;
}

/** Puts the bundler's runtime, which is functions without state, into each of the first files. */
function inlineRuntime(bundle: Bundle): void {
  const chunks = chunksOf(bundle);
  const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
  const [, body, exported] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(runtime?.code ?? '') ?? [];
  if (!runtime || body === undefined || exported === undefined) return;
  const made = `(()=>{${body}return{${pairs(exported).map(([local, name]) => `${name}:${local}`)}}})()`;
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${runtime.fileName.split('/').at(-1)}["'];?`);
  for (const chunk of chunks.filter(isFirst)) {
    chunk.code = chunk.code.replace(
      imports,
      (_, names: string) => `const{${pairs(names).map(([name, local]) => `${name}:${local}`)}}=${made};`,
    );
    chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
  }
}

/** 'a as b, c' → [['a', 'b'], ['c', 'c']] */
const pairs = (names: string): [string, string][] =>
  names.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(/\s+as\s+/);
    return [from, to];
  });
