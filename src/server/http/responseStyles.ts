import type { Backend } from '../../shared/config/backend.ts';
import type { PresetName } from '../../shared/config/grammar/presetNames.ts';
import type { Keyed } from '../../shared/wire/names.ts';

/** How the backend of a preset answers, beyond the settings of the preset. */
interface ResponseStyle {
  /** The key that an answered record is under; '{name}' for the entity's own. */
  readonly one?: string;
  /** Other keys next to it. */
  readonly beside?: object;
  /** Whether an answered record is alone in a list, which is empty where there is none. */
  readonly isListed?: boolean;
  /** Whether rows are under the entity's name. */
  readonly rowsByName?: boolean;
  /** The status that refuses a page behind the last record. */
  readonly pastEnd?: 404 | 416;
  /** The parameter in the address of a next page. */
  readonly token?: string;
}

/** By preset. The others answer bare records and number their pages. */
const responseStyles: Readonly<Partial<Record<PresetName, ResponseStyle>>> = {
  directus: { one: 'data' },
  strapi: { one: 'data', beside: { meta: {} } },
  payload: { one: 'doc' },
  postgrest: { isListed: true, pastEnd: 416 },
  'django-rest': { pastEnd: 404 },
  kinto: { one: 'data', token: '_token' },
  medusa: { one: '{name}', rowsByName: true },
};

export const responseStyleOf = ({ preset }: Pick<Backend, 'preset'> = {}): ResponseStyle =>
  (preset && responseStyles[preset]) ?? {};

/** A record as an answer has it. */
export function oneAnswered(name: string, backend: Backend | undefined, record: Keyed): object {
  const { one, beside, isListed } = responseStyleOf(backend);
  if (isListed) return [record];
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
  return one === undefined ? record : { [one.replace('{name}', singular)]: record, ...beside };
}
