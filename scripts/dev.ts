/**
 * `npm run dev`: starts the server, which restarts when its code changes, and the web app's dev server, which shows
 * changes at once. Open the address that the second one prints.
 */
import { spawn } from 'node:child_process'
import { root } from './files.ts'

const programs = [
  ['node', '--watch-preserve-output', '--watch', 'packages/server/src/main.ts'],
  ['npm', 'run', '--silent', 'dev', '--workspace=@inkling/web'],
] as const

const children = programs.map(([command, ...args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))
for (const child of children) {
  child.once('close', code => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode ??= code ?? 0
  })
}
