import { WrongSetting } from './wrongSetting.ts';

/** A part of a bucket in an S3 store. */
export interface Bucket {
  /** The address of the store: 'https://s3.eu-central-1.amazonaws.com'. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** The prefix of the shop's pictures: '' or 'shop/'. */
  readonly prefix: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const example = 's3://bucket/prefix?endpoint=https://s3.shop.example&region=eu-central-1';

/** Parses the address of the pictures. @returns undefined for a folder @throws {WrongSetting} */
export function readBucket(env: Environment): Bucket | undefined {
  const value = env['PICTURES_URL'];
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url?.protocol !== 's3:' ||
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) ||
    url.port ||
    hasLogin(url)
  ) {
    throw new WrongSetting(`PICTURES_URL is '${withoutSecret(value)}'. It must be an address like ${example}.`);
  }
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name));
  if (unknown) throw new WrongSetting(`PICTURES_URL has '${unknown}'. After the ? there can be endpoint and region.`);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.-]*(\/[\w.-]+)*$/.test(prefix) || /(^|\/)\.{1,2}(\/|$)/.test(prefix)) {
    throw new WrongSetting(
      `PICTURES_URL has the prefix '${prefix}'. It can have letters, digits, '-', '_', '.' and '/'.`,
    );
  }
  const region = url.searchParams.get('region') || env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1';
  const endpoint = (url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
  const store = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!store || !/^https?:$/.test(store.protocol) || hasLogin(store)) {
    throw new WrongSetting(
      `PICTURES_URL has the endpoint '${withoutSecret(endpoint)}'. It must be an address like https://s3.shop.example.`,
    );
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new WrongSetting('PICTURES_URL also needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  const credentials = { accessKeyId, secretAccessKey, ...(token && { sessionToken: token }) };
  return { endpoint, region, name: url.hostname, prefix: prefix && `${prefix}/`, credentials };
}

/** An address without its password. */
const withoutSecret = (address: string): string => address.replace(/\/\/.*@/s, '//…@');

const hasLogin = ({ username, password }: URL): boolean => username !== '' || password !== '';
