import type { FirebaseSettings } from '../auth/firebase.ts';
import type { Panel } from '../config/grammar.ts';

/** The settings of one installation. The server serves them, so that one build works for all installations. */
export interface Settings {
  /** '' for the page's own origin. */
  readonly apiHost: string;
  readonly firebase: FirebaseSettings;
}

/** Settings that are missing or incomplete. The message is a sentence for the operator. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

/** How long fetching them may take, in ms. */
const LIMIT = 30_000;

/**
 * Fetches the settings.
 * @param texts the messages for settings that are missing or incomplete
 * @throws {WrongSettings}
 */
export async function loadSettings(address: string, texts: Panel['texts']): Promise<Settings> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), LIMIT);
  const response = await fetch(address, { signal: clock.signal }).catch(() => undefined);
  const found: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  clearTimeout(timer);
  if (clock.signal.aborted) throw new WrongSettings(`${texts.settingsMissing} ${texts.tookTooLong}`);
  if (typeof found !== 'object' || found === null) throw new WrongSettings(texts.settingsMissing);

  const mode = textAt(found, 'authMode');
  const project = {
    apiKey: textAt(found, 'firebase', 'apiKey'),
    authDomain: textAt(found, 'firebase', 'authDomain'),
    projectId: textAt(found, 'firebase', 'projectId'),
  };
  const lacking = Object.entries(project).flatMap(([name, value]) => (value ? [] : [`firebase.${name}`]));
  if (mode !== 'embedded' && mode !== 'firebase') lacking.unshift('authMode');
  else if (lacking.length === 0) {
    return { apiHost: textAt(found, 'apiHost').replace(/\/+$/, ''), firebase: { mode, ...project } };
  }
  throw new WrongSettings(texts.settingsLacking.replace('{names}', lacking.join(', ')));
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? value : '';
  return textAt(
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined,
    ...rest,
  );
}
