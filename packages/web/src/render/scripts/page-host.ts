import { workerAt } from '../../browser/own-worker.ts'
import { ScriptHost } from './script-host.ts'
import address from './script-worker.ts?worker&url'

/** All scripts of the page share one worker, created on first use. */
export const pageHost = new ScriptHost(workerAt(address))
