import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { jsonIn, objectOf } from '../../shared/base/json.ts';
import { HttpError, invalid } from './httpError.ts';
import { isTooDeep } from './limits.ts';
import { sentence } from './sentence.ts';

/**
 * Accepts JSON bodies only, in UTF-8. An empty body, which some clients send with DELETE, counts as no body. The last
 * of duplicate keys counts, as in JavaScript.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) return done(notUtf8(body));
    if (body.length === 0 && request.method === 'DELETE') return done(null, undefined);
    const text = body.toString();
    return parse(request, text, (error, value) => {
      const inexact = error ? [] : inexactFields(text);
      if (inexact.length === 0) done(error, value);
      else done(invalid(Object.fromEntries(inexact.map((field) => [field, sentence('inexact')]))));
    });
  });
}

/** A text or a number in JSON. */
const scalar = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** The fields of a JSON object with an integer that JavaScript would round. */
function inexactFields(json: string): string[] {
  // A fast check: few bodies have such a long number.
  if (!/\d{16}/.test(json)) return [];
  const mark = randomUUID();
  const marked = json.replace(scalar, (part) => (isInexact(part) ? `"${mark}"` : part));
  return fieldsWith(mark, marked);
}

function isInexact(part: string): boolean {
  const number = Number(part);
  // JavaScript itself writes a large number with zeros at its end.
  return /^-?\d+$/.test(part) && Number.isFinite(number) && String(number) !== part && BigInt(number) !== BigInt(part);
}

/** The replacement character for invalid bytes. */
const unreadable = '\ufffd';

/** The error for a body that is not UTF-8, with the place and the field. */
function notUtf8(body: Buffer): HttpError {
  const text = body.toString();
  const read = Buffer.from(text);
  const at = body.findIndex((byte, index) => byte !== read[index]);
  const message = `The text is not valid UTF-8 (byte ${at + 1} of the body).`;
  return new HttpError(400, message, Object.fromEntries(fieldsWith(unreadable, text).map((field) => [field, message])));
}

/** The fields of a JSON object whose value contains a text; none for invalid JSON, or one that is nested too deep. */
function fieldsWith(text: string, json: string): string[] {
  const body = objectOf(jsonIn(json));
  if (isTooDeep(body)) return [];
  return Object.entries(body).flatMap(([key, value]) => (JSON.stringify(value).includes(text) ? [key] : []));
}
