import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { type Bucket, readBucket } from './bucketAddress.ts';
import { WrongSetting } from './wrongSetting.ts';

/** The settings of a Firebase project that the page needs. None is secret. */
interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/** The server's settings, read from the environment at the start. */
export interface Settings {
  readonly authMode: 'embedded' | 'firebase';
  readonly firebase: FirebaseConfig;
  /** The origin of the API; '' for the page's own. */
  readonly apiHost: string;
  readonly databaseUrl: string | undefined;
  /** How long a call waits for the database, in milliseconds. */
  readonly databasePatience: number;
  readonly dataDir: string;
  /** The picture bucket; undefined for a folder in `dataDir`. */
  readonly pictures: Bucket | undefined;
  /** The name of this server among those of one shop, in its log lines and metrics. */
  readonly instance: string;
  /** The minimum level of log lines. */
  readonly logLevel: string;
  /** Allows remote reads of `/metrics`; '' for none. */
  readonly metricsToken: string;
  /** Whether to send `Strict-Transport-Security`. */
  readonly hsts: boolean;
  readonly host: string;
  /** The path below which everything is: '/admin'; '' for none. */
  readonly basePath: string;
  readonly port: number;
  /** Whether faults can be injected, and the page has a drawer for them. */
  readonly faults: boolean;
  /** Whether the start runs the migrations that have not run, and first copies the records of one that has no way back. */
  readonly migrate: 'on' | 'off' | 'no-backup';
  /** How many days the history of changes is kept. */
  readonly auditDays: number;
  /** The addresses and networks of trusted proxies. */
  readonly trustedProxies: readonly string[];
  /** Other origins from which a panel may call the API. */
  readonly allowedOrigins: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const demo: FirebaseConfig = { apiKey: 'demo-key', authDomain: 'demo-shop.firebaseapp.com', projectId: 'demo-shop' };

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether an address is a loopback address. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/**
 * Reads where the records and the pictures are.
 * @throws {WrongSetting}
 */
export function readLocation(given: Environment): Pick<Settings, 'dataDir' | 'databaseUrl' | 'pictures'> {
  const env = withoutEnds(given);
  return { databaseUrl: database(env), pictures: readBucket(env), dataDir: resolve(env['DATA_DIR'] || '.data') };
}

/** Settings without blanks at their ends, such as the `\r` of a file from Windows. */
const withoutEnds = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]));

/** The storage of the records, in messages: PostgreSQL, or the folder. */
export const locationName = ({ databaseUrl, dataDir }: Pick<Settings, 'dataDir' | 'databaseUrl'>): string =>
  databaseUrl ? 'PostgreSQL' : dataDir;

/**
 * Reads the settings.
 * @throws {WrongSetting} with the missing or wrong setting
 */
export function readSettings(given: Environment): Settings {
  const env = withoutEnds(given);
  const authMode = env['AUTH_MODE'] || 'embedded';
  const host = env['HOST'] || 'localhost';
  const common = {
    apiHost: origin(env, 'API_HOST'),
    ...readLocation(env),
    databasePatience: 1000 * whole(env, 'DATABASE_TIMEOUT', { default: 10, least: 1, most: 3600 }),
    host,
    basePath: basePath(env),
    port: port(env),
    instance: env['INSTANCE'] || `${hostname()}:${port(env)}`,
    // With `npm start` a person reads the output; in production a log collector.
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels) ?? (authMode === 'firebase' ? 'info' : 'warn'),
    metricsToken: env['METRICS_TOKEN'] ?? '',
    hsts: (oneOf(env, 'HSTS', ['on', 'off']) ?? (authMode === 'firebase' ? 'on' : 'off')) === 'on',
    auditDays: days(env),
    migrate: oneOf(env, 'MIGRATE', ['off', 'on', 'no-backup']) ?? 'off',
    allowedOrigins: origins(env),
    trustedProxies: proxies(env),
  };
  const faults = oneOf(env, 'FAULTS', ['on', 'off']) === 'on';
  if (faults && authMode !== 'embedded') {
    throw new WrongSetting('--faults is for trying the panel with the embedded sign-in. Leave it out, or AUTH_MODE.');
  }
  if (env['SPEAK']) {
    throw new WrongSetting(
      '--speak (SPEAK) is gone: this server imitates no other backend. Start the real one with its config from examples/backends/, or ask it with `panel probe`.',
    );
  }
  if (authMode === 'firebase') return { authMode, firebase: firebase(env), ...common, faults };
  if (authMode !== 'embedded')
    throw new WrongSetting(`AUTH_MODE is '${authMode}'. It can be 'embedded' or 'firebase'.`);
  if (!['', 'development', 'test'].includes(env['NODE_ENV'] ?? '')) {
    throw new WrongSetting(
      `The embedded sign-in has no passwords and does not start with NODE_ENV=${env['NODE_ENV']}. Set AUTH_MODE=firebase and the FIREBASE_… settings.`,
    );
  }
  if (!isLoopback(host)) {
    throw new WrongSetting(
      `The embedded sign-in has no passwords and serves this computer only, and HOST is '${host}'. Leave HOST out, or set AUTH_MODE=firebase.`,
    );
  }
  if (common.trustedProxies.length > 0) {
    throw new WrongSetting(
      'The embedded sign-in has no passwords and takes no calls through a proxy. Leave TRUSTED_PROXIES out, or set AUTH_MODE=firebase.',
    );
  }
  return { authMode, firebase: demo, ...common, faults };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function oneOf<const Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = values.find((one) => one === env[name]);
  if (value !== undefined || !env[name]) return value;
  throw new WrongSetting(`${name} is '${env[name]}'. It can be ${values.join(', ')}.`);
}

function firebase(env: Environment): FirebaseConfig {
  const names = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new WrongSetting(`AUTH_MODE=firebase also needs ${missing.join(', ')}.`);
  const [apiKey = '', authDomain = '', projectId = ''] = names.map((name) => env[name]);
  if (!/^[a-z0-9.-]+$/i.test(authDomain))
    throw new WrongSetting(
      `FIREBASE_AUTH_DOMAIN is '${authDomain}'. It must be a host name, like shop.firebaseapp.com.`,
    );
  if (projectId.startsWith('demo-')) {
    throw new WrongSetting(
      `FIREBASE_PROJECT_ID is '${projectId}': names that start with 'demo-' are no real projects.`,
    );
  }
  return { apiKey, authDomain, projectId };
}

function origin(env: Environment, name: string): string {
  const value = env[name] ?? '';
  if (value === '') return '';
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new WrongSetting(`${name} is '${value}'. It must be an address like https://api.shop.example.`);
  }
  return value.replace(/\/+$/, '');
}

function basePath(env: Environment): string {
  const value = env['BASE_PATH'] ?? '';
  const path = value.replace(/\/$/, '');
  if (/^(\/(?!\.)[\w.~-]+)*$/.test(path)) return path;
  throw new WrongSetting(`BASE_PATH is '${value}'. It must be a path like /admin, of letters, digits and - . _ ~.`);
}

function days(env: Environment): number {
  const value = env['AUDIT_DAYS'] || '365';
  if (!/^[1-9]\d{0,4}$/.test(value))
    throw new WrongSetting(`AUDIT_DAYS is '${value}'. It must be a whole number of days, from 1 to 99999.`);
  return Number(value);
}

function proxies(env: Environment): string[] {
  const values = (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const value of values) {
    const [address = '', bits = ''] = value.split('/');
    if (isIP(address) === 0 || !/^\d{0,3}$/.test(bits) || Number(bits) > (isIP(address) === 4 ? 32 : 128)) {
      throw new WrongSetting(`TRUSTED_PROXIES has '${value}'. Each must be an address or a network, like 10.0.0.0/8.`);
    }
  }
  return values;
}

/** The origins of ALLOWED_ORIGINS. '*' is refused: any page on the web could then use an open session. */
function origins(env: Environment): string[] {
  const values = (env['ALLOWED_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const value of values) {
    if (!/^https?:/.test(value) || !URL.canParse(value) || new URL(value).origin !== value) {
      throw new WrongSetting(`ALLOWED_ORIGINS has '${value}'. Each must be an origin like https://panel.shop.example.`);
    }
  }
  return values;
}

/** What is to be done about a password that cannot be read in an address. */
export const unencoded =
  'The password of DATABASE_URL must be percent-encoded (%40 for @, %2F for /, %3F for ?, %23 for #, %25 for %), or be in PGPASSWORD as it is.';

function database(env: Environment): string | undefined {
  const value = env['DATABASE_URL'];
  if (!value) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new WrongSetting('DATABASE_URL must start with postgres:// or postgresql://.');
  // Its password would end at the sign, and the rest would be a host, which messages name.
  // A parameter may have an @: '?user=me@host'.
  if (/\/\/[^/?#]*[/?#].*@/s.test(value.replace(/([?&][a-z_]+)=[^&#]*/g, '$1'))) throw new WrongSetting(unencoded);
  return value;
}

const port = (env: Environment): number => whole(env, 'PORT', { default: 4000, least: 0, most: 65535 });

function whole(
  env: Environment,
  name: string,
  range: { readonly default: number; readonly least: number; readonly most: number },
): number {
  const value = env[name] || String(range.default);
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.least || number > range.most) {
    const from = range.least > 0 ? `from ${range.least} ` : '';
    throw new WrongSetting(`${name} is '${value}'. It must be a number ${from}up to ${range.most}.`);
  }
  return number;
}
