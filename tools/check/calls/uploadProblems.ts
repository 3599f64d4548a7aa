import { isPattern } from '../fields/fieldProblems.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** An upload call that cannot receive files. */
export function* uploadProblems(panel: Place): Generator<ConfigProblem> {
  const call = panel.get('api', 'upload', 'call');
  const [verb = '', path = ''] = call.text?.split(' ') ?? [];
  if (/^(GET|PUT|PATCH|DELETE)$/.test(verb))
    yield call.problem('wrong-verb', `files are sent by POST, not by ${verb}.`);
  const [blank] = /\{\w*\}/.exec(path) ?? [];
  const match = panel.get('api', 'upload', 'small', 'match');
  if (match.text !== undefined && !isPattern(match.text))
    yield match.problem('invalid-pattern', 'is not a regular expression.');
  if (blank !== undefined)
    yield call.problem('unknown-placeholder', `files belong to no record: nothing can fill in '${blank}'.`);
}
