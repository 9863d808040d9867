import { workerAt } from '../../browser/own-worker.ts'
import { ScriptHost } from './script-host.ts'
import address from './script-worker.ts?worker&url'

/** Where the page's scripts run: one worker, made when the first wants it. */
export const pageHost = new ScriptHost(workerAt(address))
