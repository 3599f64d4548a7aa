import { WrongSetting } from './wrongSetting.ts';

/**
 * Sends what this process fetches through the proxy that HTTPS_PROXY or HTTP_PROXY names, but to the hosts of NO_PROXY and this
 * computer. Without these settings nothing is loaded.
 * @throws {WrongSetting} for what is no address; without it, since it may have a password
 */
export async function setOutgoingProxy(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const [https, http, none = ''] = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].map(
    (name) => env[name.toLowerCase()] ?? env[name],
  );
  if (!https && !http) return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  const noProxy = none.trim() === '*' ? '*' : `${none},localhost,127.0.0.1,[::1]`;
  try {
    setGlobalDispatcher(new EnvHttpProxyAgent({ httpsProxy: https ?? '', httpProxy: http ?? '', noProxy }));
  } catch (cause) {
    throw new WrongSetting('HTTPS_PROXY and HTTP_PROXY must be addresses like http://proxy.example:3128.', { cause });
  }
}
