// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { freePort } from '../testing/free-port.ts'
import { KEY, listen, questionTo } from '../testing/scripted-upstream/listen.ts'
import { answerOf, type ScriptedUpstream, startScriptedUpstream } from '../testing/scripted-upstream.ts'
import { createModelClient } from './ask-model.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const ask = createModelClient({ outbound, wait: async () => {} })
let upstream: ScriptedUpstream
let relay: ChildProcess
let base_url = ''

beforeAll(async () => {
  upstream = await startScriptedUpstream()
  const port = await freePort()
  base_url = `http://127.0.0.1:${port}`
  const program = fileURLToPath(new URL('../testing/run-relay.ts', import.meta.url))
  relay = spawn(process.execPath, [program, upstream.url, String(port)], { stdio: 'ignore' })
  await vi.waitFor(() => fetch(base_url), { timeout: 60_000, interval: 200 })
}, 90_000)
afterAll(async () => {
  relay.kill()
  await upstream.close()
  await outbound.close()
})

const outcomes = [
  ['normal', answerOf(20), 'stop'],
  ['too-long', answerOf(3), 'length'],
  ['reasoning', answerOf(3), 'stop'],
  ['cut', answerOf(5), 'upstream_cut'],
  ['failed', '', 'upstream_failed'],
  ['key-refused', '', 'upstream_key_refused'],
  ['rate-limited', '', 'upstream_rate_limited'],
  ['context-too-long', '', 'upstream_context_too_long'],
  ['model-unknown', '', 'upstream_model_unknown'],
] as const

// The relay calls its model through OpenAI's API, whichever API it is called with, and prefixes model names with the
// owner.
test.each(
  (['openai-compatible', 'anthropic'] as const).flatMap(provider =>
    outcomes.map(outcome => [provider, ...outcome] as const),
  ),
)(
  'behind a relay called as %s, a model with %s gives the same result as without',
  async (provider, script, text, end) => {
    const connection = { provider, base_url, api_key: KEY, model: `behind,${script}` }
    expect(await listen(ask, questionTo(connection))).toMatchObject({ text, end })
  },
)
