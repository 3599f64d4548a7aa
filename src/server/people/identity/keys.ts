import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { getProp } from '../../../shared/base/getProp.ts';
import { isObject, parseJson } from '../../../shared/base/json.ts';
import { type Sql, Unusable } from '../../store/database.ts';
import { isWritable, makePrivate } from '../../store/dataFolder.ts';

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

const isKeyFile = (json: unknown): json is KeyFile =>
  isObject(json) &&
  typeof json['kid'] === 'string' &&
  typeof json['secret'] === 'string' &&
  isObject(json['privateJwk']);

/**
 * Reads the keys, or creates them. Two processes that start at once use the same keys.
 * @param shared the database of several servers, whose folders may differ, or not be there: the first one's keys are the
 *   keys of all
 * @throws {Unusable} for a file without valid keys: new keys would sign everybody out, which the operator has to decide
 */
export async function identityKeys(dataDir: string, shared?: Sql): Promise<IdentityKeys> {
  const file = join(dataDir, 'identity.json');
  const ofFile = async () => {
    if (!existsSync(file)) await makeKeys(file);
    makePrivate(file);
    return readFileSync(file, 'utf8');
  };
  if (!shared) return keysIn(await ofFile(), file, mend);
  const own = existsSync(file) || isWritable(dataDir) ? await ofFile() : await newKeys();
  const read = async () => (await shared.rows('select content from "_identity"'))[0]?.['content'];
  if ((await read()) === undefined) {
    await keysIn(own, file, mend);
    await shared.rows('insert into "_identity" (id, content) values (1, $1) on conflict (id) do nothing', [own]);
  }
  return keysIn(String(await read()), 'The table _identity', mendShared);
}

const mend = 'Put it back, or remove it';
/** Servers read the keys when they start, and the first one that finds no row stores those of its file. */
const mendShared =
  'Put its row back, or stop all servers, and delete the row and the file identity.json in each DATA_DIR';

/** @param what the remedy, in a message */
async function keysIn(text: string, source: string, what: string): Promise<IdentityKeys> {
  try {
    const { kid, secret, privateJwk } = parseJson(text, isKeyFile);
    const privateKey = await importJWK(privateJwk, 'RS256');
    if (privateKey instanceof Uint8Array || privateKey.type !== 'private') throw new Error('no private RSA key');
    const { kty, n, e } = privateJwk;
    const publicJwk: JWK = { kty, n, e, kid, alg: 'RS256', use: 'sig' };
    // Mismatched keys are read without an error.
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    await jwtVerify(token, await importJWK(publicJwk));
    return { kid, privateKey, publicJwk, secret: Buffer.from(secret, 'base64url') };
  } catch (error) {
    throw new Unusable(`${source} does not hold the keys of the sign-in. ${what}: everybody then signs in anew.`, {
      cause: error,
    });
  }
}

async function newKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys: KeyFile = {
    kid: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    privateJwk: await exportJWK(privateKey),
  };
  return JSON.stringify(keys);
}

async function makeKeys(file: string): Promise<void> {
  const keys = await newKeys();
  const partFile = `${file}.${randomUUID()}`;
  writeFileSync(partFile, keys, { mode: 0o600, flush: true });
  try {
    linkSync(partFile, file);
  } catch (error) {
    // Another process may have been first: its keys are used.
    if (getProp(error, 'code') !== 'EEXIST') throw error;
  } finally {
    rmSync(partFile);
  }
}
