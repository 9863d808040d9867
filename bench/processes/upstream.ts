/** Runs the scripted upstream in its own process, so that its CPU time is counted apart. Prints its URL. */
import { startScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'

const upstream = await startScriptedUpstream({ keepRequests: false })
console.log(upstream.url)
