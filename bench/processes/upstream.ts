/** The scripted upstream in its own process, so that its CPU time is not counted as another's. Prints its URL. */
import { startScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'

const upstream = await startScriptedUpstream({ keepRequests: false })
console.log(upstream.url)
