import type { ErrorMessage } from './grammar.ts';

/** The text of `errorMessage` for a failed keyword: its own, else the one under '_'. */
export function messageFor(errorMessage: ErrorMessage | undefined, keyword: string): string | undefined {
  return typeof errorMessage === 'object' ? (errorMessage[keyword] ?? errorMessage['_']) : errorMessage;
}
