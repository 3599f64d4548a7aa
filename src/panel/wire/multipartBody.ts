import { exactJson } from '../../shared/text/exactNumber.ts';
import { isRecord } from '../../shared/wire/record.ts';
import { fileAt } from './chosenFiles.ts';

/** How the parts of a multipart body are called (docs/config.md, `body.multipart`). */
interface PartWords {
  readonly json?: string;
  readonly file?: string;
  readonly list?: string;
}

/**
 * A record with the files that were chosen for it, as a multipart body.
 * @param record with its wire keys
 * @returns undefined if it has no files: it is sent as JSON then
 */
export function multipartBody(record: unknown, words: PartWords): FormData | undefined {
  if (!isRecord(record)) return undefined;
  const { json, file = '{field}', list = '{field}' } = words;
  const called = (template: string, field: string) => template.replace('{field}', field);
  const [body, others] = [new FormData(), new Map<string, unknown>()];
  let hasFiles = false;
  for (const [field, value] of Object.entries(record)) {
    const values = [value].flat();
    const files = values.flatMap((one) => fileAt(one) ?? []);
    for (const one of files) body.append(called(file, field), one, one.name);
    hasFiles ||= files.length > 0;
    // Pictures that were there already.
    const rest = values.filter((one) => !fileAt(one));
    if (files.length === 0) others.set(field, value);
    else if (rest.length > 0) others.set(field, rest);
  }
  if (!hasFiles) return undefined;
  if (json !== undefined) body.append(json, exactJson(Object.fromEntries(others)));
  else
    for (const [field, value] of others) {
      const isList = Array.isArray(value) && !value.some((one) => typeof one === 'object' && one !== null);
      for (const one of isList ? value : [value]) body.append(isList ? called(list, field) : field, textOf(one));
    }
  return body;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : value === null ? '' : exactJson(value));
