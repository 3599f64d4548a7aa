import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from '../../config/backend.ts';
import { HttpError } from '../http/httpError.ts';
import { Unavailable } from '../store/database.ts';
import { sentence } from './sentences.ts';
import { failureBody } from './shapes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How the API speaks where no entity says it otherwise. */
    readonly backend?: Backend;
  }
}

/** The sentences for the errors that Fastify itself answers with. */
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
 * Answers every error as `{message, fields}`, or where the config says that these are, with `needed` where other records
 * prevent a deletion. The answer does not name the cause of an unexpected error; the log does.
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

/** How the API speaks at the address of a call. */
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
