import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readLocation } from '../../src/server/settings/settings.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { type Cluster, startPostgres, unprivileged } from './postgres.ts';

const started = await startPostgres();
const cluster: Cluster | undefined = 'reason' in started ? undefined : started;
if ('reason' in started) console.log(started.reason);

const folder = mkdtempSync(join(tmpdir(), 'shop-connection-'));
const certificate = join(folder, 'server.crt');
const password = 'p@s:s/w#r?d%41 %é$\'"&';
let at = '';

describe.skipIf(!cluster)('a PostgreSQL with a password and a certificate', () => {
  beforeAll(async () => {
    const url = (await cluster?.newDatabase()) ?? '';
    at = new URL(url).host.replace('127.0.0.1', 'localhost') + new URL(url).pathname;
    const key = join(folder, 'server.key');
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    );
    chmodSync(key, 0o600);
    chmodSync(folder, 0o755);
    const user = unprivileged();
    if (user) chownSync(key, user.uid, user.gid);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create role guarded login superuser password ${client.escapeLiteral(password)}`);
    const { rows } = await client.query('show hba_file');
    const file = String(rows[0]?.hba_file);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, 'host all guarded all scram-sha-256\n');
    appendFileSync(file, before);
    for (const [name, value] of [
      ['ssl_cert_file', certificate],
      ['ssl_key_file', key],
      ['ssl', 'on'],
    ]) {
      await client.query(`alter system set ${name} = '${value}'`);
    }
    await client.query('select pg_reload_conf()');
    await client.end();
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Opens the database at an address as the server and the commands do. @returns why it cannot be opened */
  async function refusal(url: string): Promise<string | undefined> {
    try {
      const { databaseUrl } = readLocation({ DATABASE_URL: url });
      await (await openDatabase(databaseUrl, folder, 5000)).close();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  test('the password may have any signs: encoded, or in PGPASSWORD', async () => {
    expect(await refusal(`postgres://guarded:${encodeURIComponent(password)}@${at}`)).toBeUndefined();
    vi.stubEnv('PGPASSWORD', password);
    expect(await refusal(`postgres://guarded@${at}`)).toBeUndefined();
  });

  test.each([password, '%41', 'a%E9', 'a/b', 'a#b', '12?b', 'p@ss/w#rd%41'])(
    'as it is in the address, %s is told, without a piece of it',
    async (raw) => {
      const reason = await refusal(`postgres://guarded:${raw}@${at}`);
      expect(reason).toContain('The password of DATABASE_URL must be percent-encoded');
      for (const piece of raw.split(/[^a-z]+/i).filter((part) => part.length > 2)) expect(reason).not.toContain(piece);
      expect(reason).not.toContain(raw);
    },
  );

  const unknown = /self-signed certificate\. Its certificate is not known here: give that of its CA by sslrootcert$/;

  test.each([
    ['', undefined],
    ['?sslmode=disable', undefined],
    ['?sslmode=no-verify', undefined],
    ['?sslmode=require&uselibpqcompat=true', undefined],
    ['?sslmode=require', unknown],
    ['?sslmode=prefer', unknown],
    ['?sslmode=verify-ca', unknown],
    ['?sslmode=verify-full', unknown],
    [`?sslrootcert=${certificate}`, undefined],
    [`?sslmode=require&sslrootcert=${certificate}`, undefined],
    [`?application_name=x&sslmode=verify-ca&sslrootcert=${certificate}`, undefined],
    ['?sslrootcert=/nowhere.pem', /open '\/nowhere\.pem'\. DATABASE_URL names this file$/],
  ])('%s is connected or told, without a warning', async (query, reason) => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warned.mockRestore());
    const said = await refusal(`postgres://shop@${at}${query}`);
    expect(said).toEqual(reason && expect.stringMatching(reason));
    expect(warned).not.toHaveBeenCalled();
  });

  test('the certificate of another host is told', async () => {
    const other = at.replace('localhost', '127.0.0.1');
    expect(await refusal(`postgres://shop@${other}?sslmode=verify-full&sslrootcert=${certificate}`)).toMatch(
      /\. Its certificate is for another host than DATABASE_URL names$/,
    );
  });
});
