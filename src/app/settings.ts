import type { FirebaseSettings } from '../auth/firebase.ts';
import { panel } from '../entity/panel.ts';

/** What differs between two places the panel runs at: the server hands it out, one build serves them all. */
export interface Settings {
  readonly apiHost: string;
  readonly firebase: FirebaseSettings;
}

/**
 * Fetches the settings of this place.
 * @throws with a sentence for whoever set the place up, when they are missing or incomplete
 */
export async function loadSettings(address: string): Promise<Settings> {
  const response = await fetch(address).catch(() => undefined);
  const found: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof found !== 'object' || found === null) throw new Error(panel.texts.settingsMissing);

  const lacking: string[] = [];
  const text = (at: object, key: string, name = key): string => {
    const value = new Map<string, unknown>(Object.entries(at)).get(key);
    if (typeof value === 'string' && value !== '') return value;
    lacking.push(name);
    return '';
  };
  const project = 'firebase' in found && typeof found.firebase === 'object' ? (found.firebase ?? {}) : {};
  const mode = text(found, 'authMode');
  const settings: Settings = {
    apiHost: 'apiHost' in found ? String(found.apiHost ?? '').replace(/\/+$/, '') : '',
    firebase: {
      mode: mode === 'embedded' ? mode : 'firebase',
      apiKey: text(project, 'apiKey', 'firebase.apiKey'),
      authDomain: text(project, 'authDomain', 'firebase.authDomain'),
      projectId: text(project, 'projectId', 'firebase.projectId'),
    },
  };
  if (lacking.length > 0) throw new Error(panel.texts.settingsLacking.replace('{names}', lacking.join(', ')));
  return settings;
}
