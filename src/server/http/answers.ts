import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from '../../shared/config/backend.ts';
import { Unavailable } from '../store/database.ts';
import { HttpError } from './httpError.ts';
import { sentence } from './sentence.ts';
import { failureBody } from './shapes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The API's default backend settings. */
    readonly backend?: Backend;
  }
}

/** The messages for Fastify's own errors. */
const sentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: sentence('bodyTooLarge'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as the header says.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_FILES_LIMIT: sentence('manyImages'),
  FST_PARTS_LIMIT: sentence('manyImages'),
  FST_FIELDS_LIMIT: 'Send only images.',
  FST_PROTO_VIOLATION: 'The form has a field that is not allowed.',
  FST_ERR_ASYNC_CONSTRAINT: 'The address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_BAD_URL: 'The address cannot be read.',
};

/**
 * Answers every error as `{message, fields}`, or at the config's paths, with `needed` if other records prevent a
 * deletion. The cause of an unexpected error is only logged.
 */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const answer = errorFor(error);
  request.failure = error;
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
  if (answer.status === 503) reply.header('retry-after', '5');
  reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(backendOfCall(request), answer)));
}

/** The backend settings for a call's URL. */
export const backendOfCall = ({ routeOptions, server }: FastifyRequest): Backend | undefined =>
  routeOptions.config.call?.entity.api ?? server.backend;

function errorFor(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof Unavailable) {
    return new HttpError(503, sentence('databaseDown'));
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) {
    const code = 'code' in error ? error.code : '';
    return new HttpError(
      status,
      sentences[code] ?? (error instanceof SyntaxError ? 'The body is not valid JSON.' : error.message),
    );
  }
  return new HttpError(500, sentence('failed'));
}
