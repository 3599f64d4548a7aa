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
function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((one) => /^\[?([\w.-]+)/.exec(one)?.[1] === version);
  return found?.slice(found.indexOf('\n') + 1);
}
