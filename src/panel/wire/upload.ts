import { isId } from '../../shared/codecs/ids.ts';
import type { Backend, Upload } from '../../shared/config/backend.ts';
import type { CustomCalls } from '../../shared/config/custom.ts';
import type { Api } from './api.ts';
import { ApiError, answeredByProxy, isPage } from './apiError.ts';
import { apiErrorOf } from './apiErrorOf.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { pictureAt } from './imagePath.ts';
import { refusedIn } from './refusedAnswer.ts';
import { answerOf, UPLOAD_LIMIT } from './timeLimit.ts';
import { valuesAt } from './uploadAnswer.ts';
import { shapeOf, WrongAnswer } from './wrongAnswer.ts';

/** The stored paths, in the order of the files; or why the call failed. */
export type Uploaded = readonly string[] | ApiError;

interface Uploading {
  /** Gets the share of the call that has been sent, from 0 to 1. */
  readonly onSent?: (share: number) => void;
  /** The entity's own backend, if it has one. */
  readonly custom?: CustomCalls | undefined;
  /** Whether the field keeps the pictures by their ids, which are then behind the paths: '/a.png#7'. */
  readonly withIds?: boolean;
}

/**
 * Uploads image files in one multipart call (docs/behaviour.md#uploads). A failed status is logged to the console as
 * 'HTTP error! Status: {code}'.
 * @param backend has the call
 */
export async function uploadImages(
  api: Api,
  backend: Backend,
  files: readonly File[],
  { onSent, custom, withIds = false }: Uploading = {},
): Promise<Uploaded> {
  const { upload } = backend;
  // Reported by `npm run check`.
  if (!upload) return logged(new ApiError(501, undefined));
  const [method = 'POST', path = '/'] = upload.call.split(' ');
  const body = new FormData();
  for (const file of files) body.append(upload.field, file);
  try {
    const told = custom?.({ name: 'upload', files }) ?? (onSent && { fetch: fetchWithProgress(onSent) });
    const to = { ...backend, base: upload.base };
    const response = await api.send(path, { method, body, timeout: UPLOAD_LIMIT, ...told }, to);
    const answer = await answerOf(response);
    if (isPage(answer)) return logged(answeredByProxy());
    const stored = valuesAt(answer, upload.paths).map((value) => storedAs(value, upload));
    const texts = stored.filter((text) => text !== undefined);
    const areAll = texts.length === files.length && texts.length === stored.length;
    const { ids: place } = upload;
    const ids = withIds && place !== undefined ? valuesAt(answer, place).filter(isId) : undefined;
    if (areAll && ids?.length === texts.length) return texts.map((text, at) => `${text}#${ids[at]}`);
    if (areAll && !ids) return texts;
    const refused = refusedIn(answer, { api: backend });
    if (refused)
      return logged(apiErrorOf(response.status, refused, backend, api.inLanguage, { isRefusedInBody: true }));
    const [word, said] = areAll ? ['upload.ids', place] : ['upload.paths', upload.paths];
    return logged(new WrongAnswer(response.status, { word, said, came: shapeOf(answer) }));
  } catch (error) {
    return logged(error instanceof ApiError ? error : new ApiError(undefined, undefined, {}, { cause: error }));
  }
}

/** What a record keeps of a picture, from what the answer has; undefined if that is no text. */
function storedAs(value: unknown, { store, address, base }: Upload): string | undefined {
  const text = store === 'id' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return store === 'id' || address === undefined ? text : pictureAt({ address, base }, text);
}

function logged(failure: ApiError): ApiError {
  const { status, mismatch } = failure;
  const hasFailed = status !== undefined && !mismatch;
  console.error(hasFailed ? new Error(`HTTP error! Status: ${status}`, { cause: failure }) : failure);
  return failure;
}
