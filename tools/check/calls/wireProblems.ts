import { isExternal } from '../../../src/shared/config/backend.ts';
import { startProblems } from '../fields/fieldProblems.ts';
import { testProblems } from '../fields/testProblems.ts';
import {
  blanksIn,
  type EntityFiles,
  fieldAt,
  fieldAtPath,
  fieldPaths,
  isReadOnly,
  keyNamesField,
  namesBeside,
  namesField,
  repeated,
  typeOf,
} from '../files.ts';
import { kinds } from '../grammars.ts';
import { optionProblems } from '../optionProblems.ts';
import { type ConfigProblem, listed, Place } from '../place.ts';
import { callAt } from './callProblems.ts';

/** Problems in an entity's codecs and calls. */
export function* wireProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const codecs = entity.ui.get('wire', 'codecs');
  for (const [name, codec] of codecs.entries) {
    const paths = fieldPaths(entity);
    if (entity.schema.exists && !paths.includes(name))
      yield codec.unknownKey('unknown-field', `is not a field of ${entity.name}`, paths);
    const field = fieldAtPath(entity, name);
    yield* codecProblems(codec, field);
    const kind = kinds.codecs.find((one) => one.name === codec.get('codec').text);
    if (kind) yield* optionProblems(codec, { kind, entity, field, names: namesBeside(entity, name) });
    const outer = codecs.keys.find((one) => name.startsWith(`${one}.`));
    if (outer !== undefined)
      yield codec.keyProblem('no-effect', `is never used: '${outer}' has a codec for all that is in it.`);
  }
  for (const [, place] of entity.ui.get('wire', 'empty').entries) yield* keyNamesField(place, entity);
  const endpoints = entity.ui.get('endpoints');
  for (const [name, endpoint] of endpoints.entries) {
    if (name === 'afterSave') for (const step of endpoint.items) yield* endpointProblems(entity, step, 'afterSave');
    else yield* endpointProblems(entity, endpoint, name);
  }
  const actions = entity.ui.get('actions').items;
  for (const title of repeated(actions.map((action) => action.get('title'))))
    yield title.problem('duplicate-title', `'${title.text}' is an action already.`);
  for (const action of actions) {
    yield* selectionProblems(entity, action);
    yield* setProblems(entity, action);
    yield* testProblems(action.get('if'), entity);
    if (action.get('ids').exists) yield* oneCallProblems(action);
    else yield* endpointProblems(entity, action.get('call'), 'action');
  }
}

/** An action makes a call, or a fixed change of fields that a person may edit. */
function* setProblems(entity: EntityFiles, action: Place): Generator<ConfigProblem> {
  const [call, set] = [action.get('call'), action.get('set')];
  if (!set.exists) {
    if (!call.exists) yield action.problem('missing-word', "needs a 'call', or what it should 'set'.");
    return;
  }
  for (const word of action.given('call', 'ids'))
    yield word.keyProblem('misplaced-word', "does not go with 'set', which is a change by the update.");
  if (!entity.ui.get('endpoints', 'update').exists)
    yield set.keyProblem('no-effect', 'has no effect: there is no endpoints.update.');
  for (const [name, value] of set.entries) {
    yield* keyNamesField(value, entity);
    const field = fieldAt(entity, name);
    if (name === 'id' || isReadOnly(field) || field.get('derived').exists)
      yield value.keyProblem('field-mismatch', `'${name}' is never edited.`);
    else if (value.value !== null) yield* startProblems(entity.schema, name, value);
  }
}

/** An action for selections without `bulk`. */
function* selectionProblems(entity: EntityFiles, action: Place): Generator<ConfigProblem> {
  const on = action.get('on');
  const isOnSelection = on.text === 'selection' || on.text === 'both';
  if (isOnSelection && entity.ui.get('bulk').value !== true) {
    yield on.problem('nothing-selectable', 'nothing can be selected: put \'"bulk": true\' into this file.');
  }
  if (action.get('ids').exists && on.text !== 'selection') {
    yield action
      .get('ids')
      .keyProblem('misplaced-word', 'is one call for all selected records. Put \'"on": "selection"\' beside it.');
  }
}

/** The call of an action with `ids`: its path names no record, and its body has the ids. */
function* oneCallProblems(action: Place): Generator<ConfigProblem> {
  const call = action.get('call');
  const place = callAt(call);
  const [verb = '', path = ''] = (place.text ?? '').split(' ');
  if (verb === 'GET' || verb === 'DELETE')
    yield place.problem('wrong-verb', `${verb} sends no body, which the ids would be in.`);
  const [blank] = /\{\w+\}/.exec(path) ?? [];
  if (blank !== undefined)
    yield place.problem('unknown-placeholder', `is one call for many records: nothing can fill in '${blank}'.`);
  for (const part of call.given('body', 'unlessEmpty'))
    yield part.keyProblem('no-effect', "has no effect: 'ids' is the body.");
}

function* codecProblems(codec: Place, field: Place): Generator<ConfigProblem> {
  const place = codec.text === undefined ? codec.get('codec') : codec;
  const name = field.key;
  const fit = kinds.codecs.find(({ name }) => name === place.text);
  const type = typeOf(field);
  if (!fit || type === undefined) return;
  const of = `'${place.text}' is for a field of type`;
  const items = field.get('items');
  const types: readonly (string | undefined)[] = [fit.items?.type].flat();
  const isFitting = types.includes(items.get('type').text);
  if (!fit.types.includes(type)) {
    yield place.problem('codec-mismatch', `${of} ${listed(fit.types)}, and '${name}' is of type ${type}.`);
  } else if (fit.items && items.exists && !isFitting) {
    yield place.problem(
      'codec-mismatch',
      `${of} array with items of type ${types.join(' or ')}, and those of '${name}' are not.`,
    );
  }
  const lacking = (fit.items?.properties ?? []).filter((part) => items.exists && !items.get('properties', part).exists);
  if (isFitting && lacking.length > 0) {
    yield place.problem(
      'codec-mismatch',
      `'${place.text}' makes items with ${listed(lacking)}, which those of '${name}' lack.`,
    );
  }
  const format = field.get('format').text;
  if (fit.format && type === 'string' && format !== fit.format) {
    const has = format === undefined ? 'has none' : `has '${format}'`;
    yield place.problem(
      'codec-mismatch',
      `'${fit.name}' is for a field with the format '${fit.format}', and '${name}' ${has}.`,
    );
  }
}

/** The verbs an endpoint may have, and why. */
const verbs = new Map([
  ['list', { verbs: ['GET'], because: 'a list is fetched by' }],
  ['create', { verbs: ['POST', 'PUT', 'PATCH'], because: 'a record is sent by' }],
  ['update', { verbs: ['PUT', 'PATCH', 'POST'], because: 'a record is sent by' }],
  ['remove', { verbs: ['DELETE', 'POST', 'PUT', 'PATCH'], because: 'a record is deleted by' }],
  ['action', { verbs: ['POST', 'PUT', 'PATCH', 'DELETE'], because: 'something is done by' }],
  ['afterSave', { verbs: ['POST', 'PUT', 'PATCH', 'DELETE'], because: 'a change is made by' }],
]);

/** Whether a call of that name can have a verb. */
export const suits = (name: string, verb: string): boolean => verbs.get(name)?.verbs.includes(verb) ?? true;

const isVerb = (word: string) => [...verbs.values()].some((known) => known.verbs.includes(word));

function* endpointProblems(entity: EntityFiles, endpoint: Place, name: string): Generator<ConfigProblem> {
  const place = callAt(endpoint);
  const [verb = '', path = ''] = (place.text ?? '').split(' ');
  const wanted = verbs.get(name);
  if (isVerb(verb) && wanted && !wanted.verbs.includes(verb)) {
    yield place.problem('wrong-verb', `${wanted.because} ${wanted.verbs.join(' or ')}, not by ${verb}.`);
  }
  yield* blanksProblems(entity, place, path, name);

  const body = endpoint.get('body');
  for (const [, field] of body.entries) {
    yield* namesField(field, entity);
    if (name === 'create') yield* notYetThere(entity, field, field.text);
  }
  const unlessEmpty = endpoint.get('unlessEmpty');
  for (const field of [unlessEmpty, ...unlessEmpty.items]) yield* namesField(field, entity);
  if (verb !== 'GET' && verb !== 'DELETE') return;
  for (const part of endpoint.given('body', 'log'))
    yield part.keyProblem('no-effect', `has no effect: ${verb} sends no body.`);
}

/** The placeholders of a path are fields of the call's record. */
function* blanksProblems(entity: EntityFiles, place: Place, path: string, name: string): Generator<ConfigProblem> {
  const blanks = blanksIn(path);
  if (/[{}]/.test(path.replace(/\{\w+\}/g, '')))
    yield place.problem('malformed-address', "has a brace that is not part of a '{field}'.");
  const [dots] = /\/\.{1,2}(?=\/|$)/.exec(path.replace(/[?#].*$/, '')) ?? [];
  if (dots !== undefined)
    yield place.problem('malformed-address', `has '${dots}' in its path, which no call can have.`);
  if (name === 'list') {
    if (blanks.length > 0)
      yield place.problem('unknown-placeholder', `a list belongs to no record: nothing can fill in '{${blanks[0]}}'.`);
    return;
  }
  for (const blank of blanks) {
    yield* namesField(new Place(place.file, blank, place.path), entity);
    if (name === 'create') yield* notYetThere(entity, place, blank);
  }
  if ((name === 'update' || name === 'remove') && blanks.length === 0 && path) {
    yield place.problem(
      'address-without-id',
      "names no record: it would be the same call for each. Put '{id}' into the path.",
    );
  } else if (name !== 'create' && path && !isExternal(path) && !blanks.includes('id')) {
    yield place.problem(
      'address-without-id',
      "must name the record by its id: the API finds it by nothing else. Put '{id}' into the path.",
    );
  }
}

function* notYetThere(entity: EntityFiles, place: Place, field = ''): Generator<ConfigProblem> {
  if (field === 'id' || isReadOnly(fieldAt(entity, field)))
    yield place.problem('incomplete-address', `a new record has no '${field}' yet.`);
}
