import { spawn } from 'node:child_process'
import { root } from './files.ts'

/** Runs a program of this project and shows its output. Resolves to its exit code. */
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
