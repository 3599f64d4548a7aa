/**
 * A module's code with another body of one of its functions, written at the start of a line.
 * @throws when there is none of that name
 */
export function withFunction(code: string, name: string, body: string): string {
  const found = new RegExp(`^(function ${name}\\([^)]*\\) \\{)[^]*?^\\}$`, 'm').exec(code);
  if (!found) throw new Error(`There is no function ${name} any more.`);
  return `${code.slice(0, found.index)}${found[1]}${body}}${code.slice(found.index + found[0].length)}`;
}
