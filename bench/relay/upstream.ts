/** The model of the relay benchmark: the scripted upstream as a process of its own. Prints its address. */
import { startScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'

const upstream = await startScriptedUpstream({ keepRequests: false })
console.log(upstream.url)
