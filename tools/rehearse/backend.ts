import type { Product } from './shop.ts';

/** The entities of the shop. */
export const ENTITIES = ['products', 'categories', 'tags'] as const;
export type EntityName = (typeof ENTITIES)[number];

/**
 * A record as the backend's own API has it. References are the ids of their records, whatever they are on the wire; all else
 * is as it came.
 */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A backend that runs, with the shop in it. */
export interface RunningBackend {
  /** Who signs in there; undefined where nobody can, and the panel's embedded sign-in is used. */
  readonly person?: { readonly name: string; readonly password: string };
  /** All records of an entity, by the backend's own API. */
  read(entity: EntityName): Promise<readonly Row[]>;
  stop(): Promise<void>;
}

/** A backend that the panel can be tried with (docs/backends.md). */
export interface Backend {
  /** The folder of its config: `examples/backends/{name}`. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** Keys that the backend itself changes with each save. */
  readonly own: readonly string[];
  /** The fields of the shop that its records do not have. */
  readonly without?: readonly (keyof Product)[];
  /** Its words for the statuses of the shop, where they are others. */
  readonly statuses?: Readonly<Record<string, string>>;
  /** What it cannot do, and why. */
  readonly lacks: Partial<Record<Capability, string>>;
  /** Installs it into a folder. @throws what npm said */
  install(folder: string): Promise<void>;
  /**
   * Starts it with an empty database at the address that its config names, and makes the shop in it.
   * @param panel the origin of the panel, for a backend that has to name it
   */
  start(folder: string, panel: string): Promise<RunningBackend>;
}

/** What is tried with each backend, in the order of the script. */
export const CAPABILITIES = [
  'sign in',
  'list and total',
  'page to the end',
  'sort',
  'search',
  'filter: choice',
  'filter: yes or no',
  'filter: days',
  'filter: times',
  'filter: numbers',
  'filter: to-one',
  'filter: to-many',
  'open a record',
  'change one field',
  'change a time',
  'refusal at its field',
  'change to-one',
  'change to-many',
  'clear values',
  'picture',
  'create',
  'delete',
  'two people',
  'import',
  'export',
  'too many calls (429)',
  'session ends (401)',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** How a capability went: it works, the backend cannot do it and why, or it failed and how. */
export type Outcome =
  | { readonly kind: 'works' }
  | { readonly kind: 'lacks'; readonly why: string }
  | { readonly kind: 'fails'; readonly how: string };

export type Outcomes = ReadonlyMap<Capability, Outcome>;
