import { type EntityFiles, fieldAtPath, typeOf } from './files.ts';
import { kinds } from './grammars.ts';
import type { ConfigProblem } from './place.ts';

/** Codecs whose values have another format than the field. */
export function* codecFormatProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const [name, codec] of entity.ui.get('wire', 'codecs').entries) {
    const place = codec.text === undefined ? codec.get('codec') : codec;
    const kind = kinds.codecs.find((one) => one.name === place.text);
    const field = fieldAtPath(entity, name);
    const format = field.get('format').text;
    if (!kind?.format || typeOf(field) !== 'string' || format === kind.format) continue;
    const has = format === undefined ? 'has none' : `has '${format}'`;
    yield place.problem(
      'codec-mismatch',
      `'${kind.name}' is for a field with the format '${kind.format}', and '${name}' ${has}.`,
    );
  }
}
