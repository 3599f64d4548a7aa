type Command = (options: string[], env: Readonly<Record<string, string | undefined>>) => Promise<string>;

/**
 * Runs a command of the shop, such as `npm run seed`: gives it what stands behind its name, and prints the sentence it
 * ends with. If it throws, the reason is printed and the exit code is 1.
 */
export async function runCommand(command: Command): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2), process.env));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

/** The sentence of an error that has one: those of the shop and of the system. Of any other the stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = error.name === Error.name || error instanceof TypeError || error instanceof RangeError;
  return isPlain && !('code' in error) ? (error.stack ?? error.message) : error.message;
}
