/** The scripted upstream as a process of its own, so that its work is not taken for another's. Prints its address. */
import { startScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'

const upstream = await startScriptedUpstream({ keepRequests: false })
console.log(upstream.url)
