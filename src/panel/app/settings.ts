import type { Panel } from '../../shared/config/grammar.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import type { FirebaseSettings } from '../auth/firebase.ts';
import { panelBase } from '../wire/panelBase.ts';

/** The settings of one installation. The server serves them, so that one build works for all installations. */
interface Settings {
  /** '' for the page's own origin. */
  readonly apiHost: string;
  /** Undefined where nobody signs in with Google. */
  readonly firebase: FirebaseSettings | undefined;
  /** The call that clears the browser's cached answers of the API, if the server has one. */
  readonly signedOut?: string;
  /** The faults that can be tried, if the server was started with them. */
  readonly faults?: FaultPanel;
}

/** The server's faults, as the page shows them. */
export interface FaultPanel {
  readonly title: string;
  /** The choice of no fault. */
  readonly none: string;
  readonly list: readonly { readonly name: string; readonly title: string }[];
}

/** Settings that are missing or incomplete. The message is a sentence for the operator. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

/** The time limit for fetching them, in ms. */
const LIMIT = 30_000;

/**
 * The settings that the server has put into the page; without such a server their file is fetched.
 * @param address the address of the file
 * @param texts the messages for settings that are missing or incomplete
 * @param inPage the settings in the page, if there are any
 * @param hasGoogle whether one can sign in with Google, which needs settings of its own
 * @throws {WrongSettings}
 */
export async function loadSettings(
  address: string,
  texts: Panel['texts'],
  inPage?: unknown,
  hasGoogle = true,
): Promise<Settings> {
  return readSettings(inPage ?? (await fetchSettings(address, texts)), texts, hasGoogle);
}

async function fetchSettings(address: string, texts: Panel['texts']): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT);
  const response = await fetch(address, { signal }).catch(() => undefined);
  const json: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (signal.aborted) throw new WrongSettings(`${texts.settingsMissing} ${texts.tookTooLong}`);
  return json;
}

function readSettings(json: unknown, texts: Panel['texts'], hasGoogle: boolean): Settings {
  if (typeof json !== 'object' || json === null) throw new WrongSettings(texts.settingsMissing);
  const base = textAt(json, 'base').replace(/\/*$/, '/');
  if (base !== '/' && base !== panelBase)
    throw new WrongSettings(interpolate(texts.settingsElsewhere, { base, found: panelBase }));
  const mode = textAt(json, 'authMode');
  const project = {
    apiKey: textAt(json, 'firebase', 'apiKey'),
    authDomain: textAt(json, 'firebase', 'authDomain'),
    projectId: textAt(json, 'firebase', 'projectId'),
  };
  const lacking = Object.entries(project).flatMap(([name, value]) => (value ? [] : [`firebase.${name}`]));
  const isMode = mode === 'embedded' || mode === 'firebase';
  if (!isMode) lacking.unshift('authMode');
  if (!hasGoogle || lacking.length === 0) {
    const faults = 'faults' in json && isFaultPanel(json.faults) ? json.faults : undefined;
    const signedOut = textAt(json, 'signedOut') || undefined;
    const apiHost = textAt(json, 'apiHost').replace(/\/+$/, '');
    return { apiHost, firebase: hasGoogle && isMode ? { mode, ...project } : undefined, faults, signedOut };
  }
  throw new WrongSettings(interpolate(texts.settingsLacking, { names: lacking.join(', ') }));
}

const isFaultPanel = (value: unknown): value is FaultPanel =>
  typeof value === 'object' && value !== null && 'list' in value;

function textAt(value: unknown, ...path: readonly string[]): string {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? value : '';
  return textAt(
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined,
    ...rest,
  );
}
