/**
 * Imported by a server before all else: collects garbage twice a minute, so that only retained memory grows. By default
 * it is collected only when space runs out, and everything grows in between.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // created by the flag above
setInterval(collect, 30_000).unref()
