import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { Unavailable } from './store/database.ts';

/** What Fastify refuses by itself, in our words. */
const words: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as the header says.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_FILES_LIMIT: 'Too many images at once.',
  FST_PARTS_LIMIT: 'Too many images at once.',
  FST_FIELDS_LIMIT: 'Send only images.',
  FST_PROTO_VIOLATION: 'The form has a field that is not allowed.',
  FST_ERR_ASYNC_CONSTRAINT: 'The address cannot be read.',
  FST_ERR_BAD_URL: 'The address cannot be read.',
};

/** Every failure as `{message, fields}`. What is not the caller's fault is logged, and told without its insides. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error, request);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.status === 503) reply.header('retry-after', '5');
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message: refusal.message, fields: refusal.fields }));
}

function refusalFor(error: FastifyError | Error, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) {
    console.error(error.message);
    return new Refusal(503, 'The shop’s database cannot be reached right now. Try again in a moment.');
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) {
    const code = 'code' in error ? error.code : '';
    return new Refusal(
      status,
      words[code] ?? (error instanceof SyntaxError ? 'The body is not valid JSON.' : error.message),
    );
  }
  console.error(`${request.method} ${request.url.split('?')[0]} failed:`, error);
  return new Refusal(500, 'The shop server failed. The failure has been logged.');
}
