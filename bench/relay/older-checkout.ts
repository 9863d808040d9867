import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/files.ts'

/** Checks a commit out beside this one and installs its packages. Returns its path; it is removed at the end. */
export function checkOut(commit: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'inkling-older-')), 'inkling')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('worktree', 'add', '--detach', path, commit)
  process.on('exit', () => git('worktree', 'remove', '--force', path))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path, stdio: 'ignore' })
  return path
}
