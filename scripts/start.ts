/** `npm start`: builds the web app if it has to, and becomes the server. */
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './files.ts'
import { serverSettings } from './server-settings.ts'

const parent = process.ppid
if (!(await buildWeb())) process.exit(1)
if (process.ppid !== parent) process.exit(1) // npm was ended meanwhile
const main = join(root, 'packages/server/src/main.ts')
// glibc reads its settings before anything of ours runs. Elsewhere there is neither glibc nor a way to become another program.
if (process.platform === 'linux' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main], {
    ...serverSettings,
    ...process.env,
  })
await import(main)
