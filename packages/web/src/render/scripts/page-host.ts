import { ScriptHost } from './script-host.ts'
import address from './script-worker.ts?worker&url'

/** The page's policy lets workers run only what this names: this one file, of this site. */
const policy = window.trustedTypes?.createPolicy('app', {
  createScriptURL: url => {
    if (url !== address) throw new TypeError('not a script of this site')
    return url
  },
})

/** Where the page's scripts run: one worker, made when the first wants it. */
export const pageHost = new ScriptHost(
  () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' }),
)
