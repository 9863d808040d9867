import { spawn } from 'node:child_process'
import { root } from './files.ts'

/**
 * Runs a command in the project's root with inherited output. Resolves to its exit code, or to 1 if a signal ended it.
 */
export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })
}
