import { isObject, objectOf } from '../../src/shared/base/json.ts';
import { presets } from '../../src/shared/config/presets/index.ts';
import { type ConfigFiles, type EntityFiles, fieldAt, textsOf } from './files.ts';
import type { Place } from './place.ts';

/** The preset that a description of a backend names. */
export const presetAt = (api: Place) => Object.entries(presets).find(([name]) => name === api.get('preset').text)?.[1];

/** The words of `api.login` with those of its preset; undefined where the backend has no sign-in of its own. */
export function loginWords(panel: Place): Readonly<Record<string, unknown>> | undefined {
  const api = panel.get('api');
  const { value } = api.get('login');
  if (!value) return undefined;
  return { ...objectOf(presetAt(api)?.login), ...objectOf(value) };
}

/** Whether the sign-in says the roles, so that the list of people need not. */
export function hasLoginRoles(panel: Place): boolean {
  const { role, person } = loginWords(panel) ?? {};
  return role !== undefined || (isObject(person) && person['roles'] !== undefined);
}

/** The entity of the people who sign in. */
export const peopleOf = ({ panel, entities }: ConfigFiles): EntityFiles | undefined =>
  entities.get(panel.get('session', 'entity').text ?? '');

/** The roles that people can have; undefined if any text may be a role. */
export function peopleRoles(config: ConfigFiles): string[] | undefined {
  if (hasLoginRoles(config.panel)) return undefined;
  const people = peopleOf(config);
  return people && textsOf(fieldAt(people, config.panel.get('session', 'roles').text));
}
