/** `npm start`: builds the web app if it has to, and becomes the server. */
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './files.ts'
import { serverSettings } from './server-settings.ts'

if (!(await buildWeb())) process.exit(1)
const main = join(root, 'packages/server/src/main.ts')
// glibc reads its settings before anything of ours runs. Elsewhere there is neither glibc nor a way to become another program.
if (process.platform === 'linux' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main], {
    ...serverSettings,
    ...process.env,
  })
await import(main)
