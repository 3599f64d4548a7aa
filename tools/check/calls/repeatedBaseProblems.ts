import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { callAt, callsOf } from './calls.ts';

/** Calls of an entity that repeat the base. */
export function* repeatedBaseProblems({ ui, panel }: EntityFiles): Generator<ConfigProblem> {
  const own = ui.get('wire', 'api', 'base');
  const base = pathOf((own.exists ? own : panel.get('api', 'base')).text);
  const calls = callsOf(ui).map(({ place }) => place);
  // A base with the name of the records is not repeated by mistake.
  if (calls.some(({ text }) => text?.split(' ')[1] === base)) return;
  for (const call of calls) yield* repeats(call, base);
}

/** The same of the calls that belong to no entity. */
export function* repeatedPanelBaseProblems(panel: Place): Generator<ConfigProblem> {
  const base = pathOf(panel.get('api', 'base').text);
  for (const call of [callAt(panel.get('api', 'upload')), panel.get('api', 'history'), panel.get('session', 'invite')])
    yield* repeats(call, base);
}

function* repeats(call: Place, base: string): Generator<ConfigProblem> {
  const [verb, path] = (call.text ?? '').split(' ');
  if (base === '' || path === undefined || !`${path}/`.startsWith(`${base}/`)) return;
  const meant = path.slice(base.length);
  yield call.problem(
    'repeated-base',
    `repeats the base: '${base}${path}' would be called.`,
    meant === '' ? undefined : `${verb} ${meant}`,
  );
}

/** The path of a base, which may be a URL: 'https://api.shop.example/v1' → '/v1'. */
const pathOf = (base = ''): string => base.replace(/^https?:\/\/[^/]*/, '').replace(/\/+$/, '');
