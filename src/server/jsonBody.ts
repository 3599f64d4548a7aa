import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { isObject } from '../codecs/json.ts';
import { HttpError } from './httpError.ts';

/**
 * Accepts JSON bodies only, in UTF-8. An empty body, which some clients send with DELETE, counts as no body. Of a key that
 * is there twice the last counts, as in JavaScript.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) return done(notUtf8(body));
    if (body.length === 0 && request.method === 'DELETE') return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}

/** What a decoder writes for bytes that are no character. */
const unreadable = '\ufffd';

/** The error for a body that is not UTF-8: it says where, and in which field. */
function notUtf8(body: Buffer): HttpError {
  const text = body.toString();
  const read = Buffer.from(text);
  const at = body.findIndex((byte, index) => byte !== read[index]);
  const message = `The text is not valid UTF-8 (byte ${at + 1} of the body).`;
  return new HttpError(400, message, Object.fromEntries(fieldsWith(unreadable, text).map((field) => [field, message])));
}

/** The fields of a JSON object in whose value a text is; none where the JSON cannot be read. */
function fieldsWith(text: string, json: string): string[] {
  try {
    const body: unknown = JSON.parse(json);
    if (!isObject(body)) return [];
    return Object.keys(body).filter((key) => JSON.stringify(body[key]).includes(text));
  } catch {
    return [];
  }
}
