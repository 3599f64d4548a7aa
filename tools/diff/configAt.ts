import { execFileSync } from 'node:child_process';

/**
 * The texts of the config files as git has them.
 * @param root the repository
 * @param ref a branch, a tag or a commit
 * @param folder where the config is, from the root
 * @throws for an unknown ref, with what git says
 */
export function configAt(root: string, ref: string, folder = 'schema'): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  // Not a flag of git: a ref never begins with '-'.
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).trim();
  const files = git('ls-tree', '-z', '--name-only', commit, `${folder}/`)
    .split('\0')
    .filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file.slice(folder.length + 1), git('show', `${commit}:./${file}`)]));
}
