const UNRELEASED = '## Unreleased';

/**
 * A changelog in which what was unreleased is a version.
 * @param day '2026-11-27'
 * @throws if nothing is unreleased, or the version is there
 */
export function released(changelog: string, version: string, day: string): string {
  const own = sectionOf(changelog, 'Unreleased');
  if (own === undefined || own.trim() === '') throw new Error(`CHANGELOG.md has nothing under '${UNRELEASED}'.`);
  if (sectionOf(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has ${version} already.`);
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## ${version} - ${day}`);
}

/** The lines of a version, without its heading; undefined where there is none. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((one) => /^\[?([\w.-]+)/.exec(one)?.[1] === version);
  return found?.slice(found.indexOf('\n') + 1);
}

/** The part of a changelog about what came after a version. */
export const sectionsAfter = (changelog: string, version: string): string =>
  changelog.split(new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}(?![.\\d])`, 'm'))[0] ?? '';

/** The outlines that a changelog says are others: the names under 'Outlines', as in '- `products.list`: …'. */
export function outlinesNamed(changelog: string): string[] {
  const parts = changelog.split(/^##+ /m).filter((part) => part.startsWith('Outlines\n'));
  return parts.flatMap((part) => [...part.matchAll(/^- `([^`]+)`:/gm)].flatMap(([, name]) => name ?? []));
}

/** The outlines that are others, came or went. */
export const changedOutlines = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort();

/** Whether a changelog names an outline: 'products.list.yml' by '*.list', 'rights.txt' by 'rights'. */
export function isNamed(file: string, names: readonly string[]): boolean {
  const name = file.replace(/\.\w+$/, '');
  return names.some((one) =>
    new RegExp(
      `^${one
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
    ).test(name),
  );
}
