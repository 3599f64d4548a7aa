import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';

/** Where Google publishes the keys that sign Firebase's tokens. */
const googleKeys = new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com');

/** The key set of real Firebase projects, fetched when first needed and kept. */
export const remoteKeys = (): JWTVerifyGetKey => createRemoteJWKSet(googleKeys);

/** The user of a verified token. */
export interface TokenUser {
  /** The id at the identity provider. */
  readonly uid: string;
  /** The address, if the provider has verified that it is theirs. */
  readonly email?: string;
}

/** Verifies a token. @returns its user */
export type VerifyToken = (token: string) => Promise<TokenUser>;

/** How many checked tokens are cached, each until it expires. */
const remembered = 1000;

/** The maximum length of a token, in characters: Google's have about 1,200. */
const longest = 4096;

/** How far the identity provider's clock may be ahead, in seconds. */
const clockSkew = 60;

/**
 * Checks a token, the same way in both modes: only RS256, only from the issuer of this project, only for this project.
 * Only the source of the keys differs between the modes.
 * @throws {HttpError} 401 for an invalid token, 503 when the keys cannot be fetched
 */
export function tokenVerifier(projectId: string, keys: JWTVerifyGetKey): VerifyToken {
  const known = new Map<string, { readonly user: TokenUser; readonly expires: number }>();
  return async (token) => {
    const seen = known.get(token);
    if (seen && seen.expires > Date.now()) return seen.user;
    if (token.length > longest) throw notSignedIn();
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    }).catch(rejectToken);
    const { sub, iat = 0, exp = 0, auth_time, email, email_verified } = payload;
    const latest = Date.now() / 1000 + clockSkew;
    if (!isUserId(sub) || iat > latest || !(Number(auth_time) <= latest)) throw notSignedIn();
    const user = { uid: sub, ...(email_verified === true && typeof email === 'string' && email && { email }) };
    if (known.size >= remembered) known.delete(known.keys().next().value ?? '');
    known.set(token, { user, expires: exp * 1000 });
    return user;
  };
}

/** Whether a claim is a user id of Firebase. A signed claim may have any type, whatever jose's types say. */
const isUserId = (sub: unknown): sub is string => typeof sub === 'string' && /^[\x21-\x7e]{1,128}$/.test(sub);

/** The error for a missing or invalid token. */
export const notSignedIn = (options?: ErrorOptions): HttpError => new HttpError(401, sentence('signIn'), {}, options);

/** jose's errors about the token itself; any other means that the keys could not be read. */
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
  if (cause instanceof errors.JWTExpired) throw new HttpError(401, sentence('sessionOver'), {}, { cause });
  if (cause instanceof errors.JOSEError && tokenErrors.has(cause.code)) throw notSignedIn({ cause });
  throw new HttpError(503, sentence('signInDown'), {}, { cause });
}
