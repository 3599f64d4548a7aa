import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** The keys of the identity service. Stored with the shop's data, so that sessions survive a restart. */
export interface IdentityKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
  /** Seals refresh tokens. */
  readonly secret: Buffer;
}

interface KeyFile {
  readonly kid: string;
  readonly secret: string;
  readonly privateJwk: JWK;
}

/** Reads the keys, or creates them. Two processes that start at once use the same keys. */
export async function identityKeys(dataDir: string): Promise<IdentityKeys> {
  const file = join(dataDir, 'identity.json');
  const { kid, secret, privateJwk } = readKeys(file) ?? (await makeKeys(file));
  const privateKey = await importJWK(privateJwk, 'RS256');
  if (privateKey instanceof Uint8Array) throw new Error(`${file} holds no RSA key. Remove it to make a new one.`);
  const { kty, n, e } = privateJwk;
  const publicJwk: JWK = { kty, n, e, kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicJwk, secret: Buffer.from(secret, 'base64url') };
}

function readKeys(file: string): KeyFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function makeKeys(file: string): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys: KeyFile = {
    kid: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    privateJwk: await exportJWK(privateKey),
  };
  const partFile = `${file}.${randomUUID()}`;
  writeFileSync(partFile, JSON.stringify(keys), { mode: 0o600, flush: true });
  try {
    linkSync(partFile, file);
  } catch {
    // Another process was first: its keys are used. A file that cannot be read is replaced.
    if (!readKeys(file)) writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flush: true });
  } finally {
    rmSync(partFile);
  }
  return readKeys(file) ?? keys;
}
