import { ApiError, isTimeout } from '../../src/panel/wire/apiError.ts';
import { WrongAnswer } from '../../src/panel/wire/wrongAnswer.ts';

/**
 * Why a call failed: the end of a sentence.
 * @param doing what the call was to do
 * @throws what is no failure of a call
 */
export function reasonOf(
  error: unknown,
  { token }: { readonly token?: string | undefined },
  doing = 'read them',
): string {
  if (!(error instanceof ApiError)) throw error;
  const { status, said, cause } = error;
  if (isTimeout(error)) return 'the API took too long to answer.';
  if (error instanceof WrongAnswer) {
    const { word, said, came } = error.mismatch;
    if (said === undefined) return `the answer has ${came}. Say in the config with '${word}' where the list is.`;
    return `'api.${word}' is '${said}', and the answer has ${came}.`;
  }
  if (cause === 'malformed') return "the answer is not a list. Say in the config with 'rows' where the list is.";
  if (status === undefined) return 'no answer came. Is the address right, and the API running?';
  const [field] = Object.entries(error.fields);
  const why = said ?? (field && `${field[0]}: ${field[1]}`);
  const words = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
  if (status === 401 && token === undefined) return `the API wants a token${words}. Give it one: --token TOKEN`;
  if (status === 401) return `the API does not take this token${words}.`;
  if (status === 403) return `this token may not ${doing}${words}.`;
  return `the API answered ${status}${words}.`;
}
