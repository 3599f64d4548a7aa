import { requiredContext } from '../config/requiredContext.ts';

/** The context by which elements without data report failures: the toasts of a session. */
interface Failures {
  readonly show: (severity: 'error', text: string) => void;
}

export const [FailureProvider, useFailures] = requiredContext<Failures>(
  'There is no FailureProvider above this component.',
);
