/**
 * Imported by a server before all else: its garbage is collected twice a minute, so that what grows is what it keeps. Left to
 * itself it would collect when it has room no more, and between two of those times everything grows.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // what the flag has just made
setInterval(collect, 30_000).unref()
