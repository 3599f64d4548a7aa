import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import type { Plugin } from 'vite';
import { formSchema } from '../src/entity/formSchema.ts';
import type { RecordSchema } from '../src/entity/grammar.ts';
import { writeRecordTypes } from './recordTypes.ts';

const VIRTUAL = 'virtual:validators';

/**
 * Turns `schema/` into code: `virtual:validators` (one precompiled Ajv validator per entity, so the page needs neither
 * Ajv's compiler nor `unsafe-eval`) and the record types beside the schemas. Edits reach an open dev page at once.
 */
export function schemaPlugin(directory: string): Plugin {
  return {
    name: 'schema',
    config: () => ({
      optimizeDeps: { include: ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal', 'ajv-formats/dist/formats'] },
    }),
    buildStart() {
      writeRecordTypes(directory);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}.js` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}.js`) return null;
      const files = schemaFiles(directory);
      for (const file of files) this.addWatchFile(file);
      return { code: validatorsModule(files), moduleSideEffects: false };
    },
    configureServer(server) {
      server.watcher.add(directory);
      server.watcher.on('change', (file) => {
        if (!file.startsWith(directory) || !file.endsWith('.json')) return;
        writeRecordTypes(directory);
        const validators = server.moduleGraph.getModuleById(`\0${VIRTUAL}.js`);
        if (validators) server.moduleGraph.invalidateModule(validators);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

function schemaFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => join(directory, file));
}

/** An ES module whose exports are validators named after their entities. */
function validatorsModule(files: readonly string[]): string {
  const ajv = new Ajv({
    allErrors: true,
    // 19.99 / 0.01 is not whole in binary: compare to six decimals.
    multipleOfPrecision: 6,
    keywords: ['errorMessage'],
    code: { source: true, esm: true },
  });
  formats.default(ajv);
  const ids: Record<string, string> = {};
  for (const file of files) {
    const name = basename(file, '.schema.json');
    const schema: RecordSchema = JSON.parse(readFileSync(file, 'utf8'));
    ajv.addSchema({ ...formSchema(schema), $id: name });
    ids[name] = name;
  }
  return importsFor(standaloneCode(ajv, ids));
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
