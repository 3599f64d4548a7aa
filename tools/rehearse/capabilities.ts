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
