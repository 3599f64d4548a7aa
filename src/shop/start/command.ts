import { setOutgoingProxy } from '../../server/settings/outgoingProxy.ts';
import { reasonOf } from './reason.ts';

type Command = (options: string[], env: Readonly<Record<string, string | undefined>>) => Promise<string>;

/**
 * Runs a command of the shop, such as `panel seed`, with its arguments, and prints its result. If it throws, the
 * reason is printed and the exit code is 1.
 */
export async function runCommand(command: Command): Promise<void> {
  try {
    await setOutgoingProxy(process.env);
    console.log(await command(process.argv.slice(2), process.env));
  } catch (error) {
    console.error(reasonOf(error, process.env));
    process.exitCode = 1;
  }
}
