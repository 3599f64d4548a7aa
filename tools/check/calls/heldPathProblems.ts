import type { EntityFiles } from '../files.ts';
import type { ConfigProblem } from '../place.ts';
import { callsOf } from './calls.ts';

/** The steps of a path that the lists of ad blockers hold back. */
const HELD =
  /^(ads?|adserver|adverts?|advertis(ing|ers?|ements?)|affiliates?|analytics|banners?|pixels?|popups?|sponsor(s|ed)?|telemetry|track(ing|ers?))$/i;

/** Calls that an ad blocker in somebody's browser may hold back. */
export function* heldPathProblems({ ui, panel }: EntityFiles): Generator<ConfigProblem> {
  const own = ui.get('wire', 'api', 'base');
  const base = (own.exists ? own : panel.get('api', 'base')).text ?? '';
  for (const { place } of callsOf(ui)) {
    const [, path = ''] = (place.text ?? '').replace(/[?#].*$/, '').split(' ');
    const held = `${base.replace(/^https?:\/\/[^/]*/, '')}${path}`.split('/').find((step) => HELD.test(step));
    if (held === undefined) continue;
    yield place.warning(
      'held-path',
      `has '${held}' in its path: ad blockers hold such calls back. If the API has it under another path, name that one.`,
    );
  }
}
