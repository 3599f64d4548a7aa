import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a git repository whose only commit, the tag `v1`, has a folder as its `schema/`.
 * @returns where it is, and what removes it
 */
export function repositoryOf(config: string): { readonly repository: string; readonly remove: () => void } {
  const repository = mkdtempSync(join(tmpdir(), 'diff-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args]);
  mkdirSync(join(repository, 'schema/meta'), { recursive: true });
  cpSync(config, join(repository, 'schema'), { recursive: true });
  writeFileSync(join(repository, 'schema/meta/record.schema.json'), '{}');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  git('tag', 'v1');
  return { repository, remove: () => rmSync(repository, { recursive: true, force: true }) };
}
