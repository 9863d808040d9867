/** `npm start`: builds the web app if it has to, and serves. */
import { buildWeb } from './build-web.ts'

if (await buildWeb()) await import('../packages/server/src/main.ts')
else process.exit(1)
