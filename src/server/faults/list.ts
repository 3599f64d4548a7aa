/** A fault that can be tried in the panel. */
export interface Fault {
  /** Its name in the `X-Fault` header. */
  readonly name: string;
  readonly title: string;
  /** The calls that the drawer adds it to. */
  readonly on: 'every call' | 'changes';
  readonly does:
    | { readonly wait: number }
    | { readonly answer: number }
    | { readonly is: 'offline' | 'half-saved' | 'second-editor' };
}

const statuses = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504];

/** All faults. tests/e2e/faults.e2e.ts shows for each what people see. */
export const faults: readonly Fault[] = [
  { name: 'latency', title: 'Every answer takes 3 seconds', on: 'every call', does: { wait: 3000 } },
  ...statuses.map(
    (status): Fault => ({
      name: `status-${status}`,
      title: `Changes are answered with ${status}`,
      on: 'changes',
      does: { answer: status },
    }),
  ),
  { name: 'offline', title: 'No answer at all', on: 'every call', does: { is: 'offline' } },
  {
    name: 'half-saved',
    title: 'The record is saved, and the call after it fails',
    on: 'changes',
    does: { is: 'half-saved' },
  },
  {
    name: 'second-editor',
    title: 'Somebody else changes the record before it is saved',
    on: 'changes',
    does: { is: 'second-editor' },
  },
];

/** The page's part of the faults, in `/config.json`. */
export const faultPanel = {
  title: 'Faults',
  none: 'No fault',
  list: faults.map(({ name, title }) => ({ name, title })),
};
