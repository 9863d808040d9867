/** `npm start`: builds the web app if needed, and becomes the server. */
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './files.ts'
import { serverSettings } from './server-settings.ts'

const parent = process.ppid
if (!(await buildWeb())) process.exit(1)
if (process.ppid !== parent) process.exit(1) // npm has exited meanwhile
const main = join(root, 'packages/server/src/main.ts')
// glibc reads its settings before our code runs. Other systems have no glibc, and no way to replace the process.
if (process.platform === 'linux' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main], {
    ...serverSettings,
    ...process.env,
  })
await import(main)
