import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { HttpError } from './httpError.ts';

/** Where Google publishes the keys that sign Firebase's tokens. */
const googleKeys = new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com');

/** The key set of real Firebase projects, fetched when first needed and kept. */
export const remoteKeys = (): JWTVerifyGetKey => createRemoteJWKSet(googleKeys);

/** Checks a token. @returns the identity provider's user id */
export type VerifyToken = (token: string) => Promise<string>;

/** How many checked tokens are cached, each until it expires. */
const remembered = 1000;

/**
 * Checks a token, the same way in both modes: only RS256, only from the issuer of this project, only for this project.
 * Only the source of the keys differs between the modes.
 * @throws {HttpError} 401 for a token that is not valid, 503 when the keys cannot be fetched
 */
export function tokenVerifier(projectId: string, keys: JWTVerifyGetKey): VerifyToken {
  const known = new Map<string, { readonly uid: string; readonly expires: number }>();
  return async (token) => {
    const seen = known.get(token);
    if (seen && seen.expires > Date.now()) return seen.uid;
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    }).catch(rejectToken);
    if (!payload.sub) throw notSignedIn();
    if (known.size >= remembered) known.delete(known.keys().next().value ?? '');
    known.set(token, { uid: payload.sub, expires: (payload.exp ?? 0) * 1000 });
    return payload.sub;
  };
}

/** The error for a missing token, or for one that is not valid. */
export const notSignedIn = (options?: ErrorOptions): HttpError =>
  new HttpError(401, 'Sign in to use the shop API.', {}, options);

/** jose's errors about the token itself; with any other the keys could not be read. */
const tokenErrors = new Set([
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_INVALID',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
]);

function rejectToken(cause: unknown): never {
  if (cause instanceof errors.JWTExpired)
    throw new HttpError(401, 'Your session has expired. Sign in again.', {}, { cause });
  if (cause instanceof errors.JOSEError && tokenErrors.has(cause.code)) throw notSignedIn({ cause });
  throw new HttpError(503, 'Sign-in cannot be checked right now. Try again in a moment.', {}, { cause });
}
