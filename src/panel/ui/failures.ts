import { requiredContext } from '../config/requiredContext.ts';

/** Where elements that know no data tell a failure: the toasts of a session. */
interface Failures {
  readonly show: (severity: 'error', text: string) => void;
}

export const [FailureProvider, useFailures] = requiredContext<Failures>(
  'There is no FailureProvider above this component.',
);
