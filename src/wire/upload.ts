import type { Panel } from '../config/grammar.ts';
import type { Api } from './api.ts';
import { fetchTelling } from './fetchTelling.ts';
import { discard, jsonOf, UPLOAD_LIMIT } from './timeLimit.ts';

/**
 * Uploads image files in one multipart call (docs/behaviour.md#uploads).
 * @param upload the call, the form's field, and the answer's key
 * @param onSent gets the share of the call that has been sent, from 0 to 1
 * @returns the stored paths, in the order of the files; undefined when it failed: 'HTTP error! Status: {code}' is then
 *   logged to the console
 */
export async function uploadImages(
  api: Api,
  { call, field, paths }: Panel['api']['upload'],
  files: readonly File[],
  onSent?: (share: number) => void,
): Promise<string[] | undefined> {
  const [method = 'POST', path = '/'] = call.split(' ');
  const body = new FormData();
  for (const file of files) body.append(field, file);
  try {
    const told = onSent && { fetch: fetchTelling(onSent) };
    const response = await api.send(path, { method, body, throwHttpErrors: false, timeout: UPLOAD_LIMIT, ...told });
    if (!response.ok) {
      await discard(response);
      throw new Error(`HTTP error! Status: ${response.status}`);
    }
    const answer = await jsonOf(response);
    const stored = new Map(Object.entries(answer ?? {})).get(paths);
    if (!Array.isArray(stored) || stored.length !== files.length)
      throw new Error(`The upload's answer does not have ${files.length} '${paths}'.`);
    return stored.map(String);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
