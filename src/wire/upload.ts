import type { Panel } from '../config/grammar.ts';
import type { Api } from './api.ts';
import { discard, jsonOf, UPLOAD_LIMIT } from './timeLimit.ts';

/**
 * Uploads image files in one multipart call (docs/behaviour.md#uploads).
 * @param upload the call, the form's field, and the answer's key
 * @returns the stored paths, in the order of the files; undefined when it failed: 'HTTP error! Status: {code}' is then
 *   logged to the console
 */
export async function uploadImages(
  api: Api,
  { call, field, paths }: Panel['api']['upload'],
  files: readonly File[],
): Promise<string[] | undefined> {
  const [method = 'POST', path = '/'] = call.split(' ');
  const body = new FormData();
  for (const file of files) body.append(field, file);
  try {
    const response = await api.send(path, { method, body, throwHttpErrors: false, timeout: UPLOAD_LIMIT });
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
