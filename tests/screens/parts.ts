/** Roles that a line of an outline begins with: what has a name, a value, states or something inside. */
const HEAD = /^([a-z]+(?: \d)?)(?= "| \(|: | =| \[|$)/;

/**
 * The parts of an outline without its texts: each control and region with its states, below what it lies in. Screens of
 * the same parts are the same to a look at their structure, whatever their fields are called.
 *
 *   main > group > textbox [required] [invalid] described
 *
 * @param outline as `outline()` gives it
 */
export function partsOf(outline: string): readonly string[] {
  const around: string[] = [];
  const found = new Set<string>();
  for (const line of outline.split('\n').filter(Boolean)) {
    const text = line.trimStart();
    around.length = (line.length - text.length) / 2;
    const [, cells] = /^row[^:]*: (.*)$/.exec(text) ?? [];
    const own = cells === undefined ? [partOf(text)] : cells.split(/ \| |, /).map((cell) => `row > ${partOf(cell)}`);
    for (const part of own) found.add([...around, part].join(' > '));
    around.push(own[0] ?? '');
  }
  return [...found];
}

function partOf(text: string): string {
  const bare = text.replace(/"[^"]*"/g, '""');
  const [role = 'text'] = HEAD.exec(bare) ?? [];
  const states = bare.match(/\[[a-z]+[^\]]*\]/g) ?? [];
  return [role, ...states, ...(bare.includes(' – ') ? ['described'] : [])].join(' ');
}
