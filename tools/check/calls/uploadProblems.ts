import { isObject } from '../../../src/shared/base/json.ts';
import { isPattern } from '../fields/fieldProblems.ts';
import type { EntityFiles } from '../files.ts';
import { kinds } from '../grammars.ts';
import { presetAt } from '../people.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { reservedKeyProblems } from './backendProblems.ts';

/** Without these no file can be sent. */
const NEEDED = ['call', 'field', 'paths'];

/** An upload call that cannot receive files. */
export function* uploadProblems(panel: Place): Generator<ConfigProblem> {
  const api = panel.get('api');
  const upload = api.get('upload');
  yield* wordProblems(upload, [presetAt(api)?.upload]);
  // Another backend may have no pictures: then the preset stands for all that it has.
  if (!upload.exists && api.exists && !api.get('preset').exists && !api.get('backend').exists)
    yield api.problem('missing-word', "'upload' is missing.");
}

/** The same of an entity that uploads elsewhere. */
export function* entityUploadProblems({ ui, panel }: EntityFiles): Generator<ConfigProblem> {
  const own = ui.get('wire', 'api');
  const shared = panel.get('api');
  const inherited = own.get('preset').exists
    ? [presetAt(own)?.upload]
    : [shared.get('upload').value, presetAt(shared)?.upload];
  yield* wordProblems(own.get('upload'), inherited);
  const hasIds = [own.get('upload').value, ...inherited].some(
    (words) => isObject(words) && Object.hasOwn(words, 'ids'),
  );
  for (const [, codec] of hasIds ? [] : ui.get('wire', 'codecs').entries) {
    const place = codec.text === undefined ? codec.get('codec') : codec;
    const isUploaded = kinds.codecs.some(({ name, isUploaded: is }) => is && name === place.text);
    if (isUploaded)
      yield place.warning('missing-word', "needs 'ids' in 'api.upload': a new picture would be sent by its address.");
  }
}

/** @param inherited the words that count where it lacks one */
function* wordProblems(upload: Place, inherited: readonly unknown[]): Generator<ConfigProblem> {
  if (!upload.exists) return;
  const call = upload.get('call');
  const [verb = '', path = ''] = call.text?.split(' ') ?? [];
  if (/^(GET|PUT|PATCH|DELETE)$/.test(verb))
    yield call.problem('wrong-verb', `files are sent by POST, not by ${verb}.`);
  const [blank] = /\{\w*\}/.exec(path) ?? [];
  const match = upload.get('small', 'match');
  if (match.text !== undefined && !isPattern(match.text))
    yield match.problem('invalid-pattern', 'is not a regular expression.');
  if (blank !== undefined)
    yield call.problem('unknown-placeholder', `files belong to no record: nothing can fill in '${blank}'.`);
  for (const word of ['paths', 'ids']) yield* reservedKeyProblems(upload.get(word));
  const has = (word: string) =>
    [upload.value, ...inherited].some((words) => isObject(words) && Object.hasOwn(words, word));
  for (const word of NEEDED) if (!has(word)) yield upload.problem('missing-word', `'${word}' is missing.`);
  if (upload.get('store').text === 'id' && !has('address'))
    yield upload
      .get('store')
      .warning('missing-word', "needs 'address' beside it: pictures cannot be shown by their ids.");
}
