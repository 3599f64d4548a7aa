import { getProp } from '../../shared/base/getProp.ts';

/** Why the server or a command failed: a sentence if the cause is known, else the stack. */
export function reasonOf(error: unknown, env: NodeJS.ProcessEnv): string {
  const [code = '', path] = [getProp(error, 'code'), getProp(error, 'path')].map((one) => String(one ?? ''));
  if (code === 'EADDRINUSE')
    return `Port ${env['PORT'] || 4000} is in use. Stop what runs there, or set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This computer has no address '${env['HOST']}'. Set HOST to one it has.`;
  if (code === 'EACCES' && !path) return `Port ${env['PORT']} may not be used. Set PORT to one above 1023.`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return `The data folder cannot be written: ${path} (${code}). Set DATA_DIR to one that can.`;
  }
  if (!(error instanceof Error)) return String(error);
  // The shop's own errors have names and sentences.
  const isPlain = error.name === Error.name || error instanceof TypeError || error instanceof RangeError;
  return isPlain && !('code' in error) ? (error.stack ?? error.message) : error.message;
}
