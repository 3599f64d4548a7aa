/** An instruction of a Dockerfile: 'COPY', 'a b'. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A stage of a Dockerfile: what stands from one FROM to the next. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** @returns the stages of a Dockerfile, in order. Instructions are one line each; comments are left out. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^(\w+) (.+)$/.exec(line) ?? [];
    const from = name === 'FROM' ? /^(\S+)(?: AS (\S+))?$/.exec(text) : undefined;
    if (from) stages.push({ base: from[1] ?? '', name: from[2], instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** The texts of the instructions of that name. */
export const textsOf = (stage: Stage | undefined, name: string): string[] =>
  (stage?.instructions ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);

/** What a COPY copies: '--from=build /app/dist dist' is from the stage 'build', ['/app/dist'] to 'dist'. */
export function copyOf(text: string): { from: string | undefined; sources: string[]; target: string } {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}
