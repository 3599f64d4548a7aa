import { parseArgs } from 'node:util';
import { setOutgoingProxy } from '../src/server/settings/outgoingProxy.ts';
import { listed, nearest } from './check/place.ts';
import { root, schemaFolder, shop } from './schemaFolder.ts';

/** A flag of a command: the name of its value, or the allowed values; without either it has none. */
interface Flag {
  readonly says: string;
  readonly value?: string;
  /** Whether the flag may stand alone: its value is '' then. */
  readonly isOptional?: boolean;
  readonly oneOf?: readonly string[];
}

/**
 * The flag of commands that read the config. It is taken out of the command line before a command starts
 * (`takeSchema` in shopFolder.mjs): here it is for `--help`, and for what a misspelt flag was meant to be.
 */
export const ofConfig: Readonly<Record<string, Flag>> = {
  schema: { value: 'FOLDER', says: 'the folder of the config, in place of schema/' },
};

/** A command as its `--help` shows it. */
export interface Command {
  /** Its command line: 'npm run check'. */
  readonly name: string;
  readonly says: string;
  /** Its positional arguments, in order. The last one may be given several times: 'BACKEND…'. */
  readonly takes?: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
}

/** How a command is called: 'npm run check', and in a shop's own folder 'npx panel check'. */
export const commandName = (name: string): string =>
  shop === root ? `npm run ${name}` : `npx panel ${name.replace('schema:', '')}`;

/** How a command is called for the config that this one was called for: with its folder, if that is another one than `schema/`. */
export function commandHere(name: string, ...flags: readonly string[]): string {
  const all = [...(schemaFolder === 'schema' ? [] : ['--schema', schemaFolder]), ...flags];
  return [commandName(name), ...(shop === root && all.length > 0 ? ['--'] : []), ...all].join(' ');
}

/** A parsed command line. */
interface CommandLine {
  readonly taken: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

/**
 * Parses the arguments of a command, which always has `--help`.
 * @returns undefined if there is nothing to do: help was printed, or an error with exit code 2
 */
export function commandLine(
  command: Command,
  args: readonly string[] = process.argv.slice(2),
): CommandLine | undefined {
  const read = readLine(command, args);
  if (typeof read !== 'string') return read;
  if (read === HELP) console.log(helpOf(command));
  else {
    console.error(`${read}\n\n${helpOf(command)}`);
    process.exitCode = 2;
  }
  return undefined;
}

/**
 * Runs a command with its arguments. Of what it throws the message is printed.
 * @param failed the exit code then
 */
export async function runCommand(
  command: Command,
  work: (line: CommandLine) => Promise<void> | void,
  failed = 2,
): Promise<void> {
  const line = commandLine(command);
  try {
    if (!line) return;
    await setOutgoingProxy(process.env);
    await work(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failed;
  }
}

const HELP = 'help';

function readLine({ flags, takes = [] }: Command, args: readonly string[]): CommandLine | string {
  const known = Object.entries(flags).map(
    ([name, { value, oneOf }]) => [name, { type: value || oneOf ? 'string' : 'boolean' }] as const,
  );
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(known), [HELP]: { type: 'boolean' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (token.name === HELP) return HELP;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (!flag) return unknown(token.rawName, [...Object.keys(flags), HELP]);
    const { value, oneOf, isOptional } = flag;
    if ((value || oneOf) && !token.value && !isOptional)
      return `${token.rawName} needs ${oneOf ? listed(oneOf) : value} after it.`;
    if (!value && !oneOf && token.value !== undefined) return `${token.rawName} takes no value.`;
    if (oneOf && !oneOf.includes(token.value ?? '')) {
      return `${token.rawName} must be one of ${listed(oneOf)}, not '${token.value}'.`;
    }
    given.set(token.name, token.value ?? '');
  }
  const [tooMuch] = takes.at(-1)?.endsWith('…') ? [] : positionals.slice(takes.length);
  if (tooMuch !== undefined) return `'${tooMuch}' is not expected here.`;
  const missing = takes[positionals.length];
  if (missing !== undefined) return `${missing} is missing.`;
  return { taken: positionals, flags: given };
}

function unknown(flag: string, names: readonly string[]): string {
  const all = names.map((name) => `--${name}`);
  const meant = nearest(flag, all);
  return `${flag} is not a flag of this command.${meant ? ` Did you mean ${meant}?` : ''} There are: ${listed(all)}.`;
}

function helpOf({ name, says, takes = [], flags }: Command): string {
  const lines = Object.entries(flags).map(([flag, { value, oneOf, says: about }]) => {
    const what = oneOf?.join('|') ?? value;
    return [`--${flag}${what ? ` ${what}` : ''}`, about];
  });
  const rows = [...lines, ['--help', 'this text']];
  const width = Math.max(...rows.map(([flag = '']) => flag.length));
  const usage = [name, ...takes, lines.length > 0 ? (shop === root ? '[-- FLAGS]' : '[FLAGS]') : '']
    .filter(Boolean)
    .join(' ');
  return [says, '', `  ${usage}`, '', ...rows.map(([flag = '', about]) => `  ${flag.padEnd(width)}  ${about}`)].join(
    '\n',
  );
}
