import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type EmbedHere, TabEmbedders } from './tab-embedders.ts'

const tabs: TabEmbedders[] = []
let channel = ''

beforeEach(() => {
  channel = crypto.randomUUID()
})

function open(here: EmbedHere): TabEmbedders {
  // Node's channel matches the browser's except for its types.
  const tab = new TabEmbedders(here, new BroadcastChannel(channel) as unknown as globalThis.BroadcastChannel)
  tabs.push(tab)
  return tab
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const cold: EmbedHere = () => undefined
const warm: EmbedHere = (model, texts) =>
  model === 'tiny 1' ? Promise.resolve(texts.map(text => Float32Array.of(text.length))) : undefined

it('have texts computed by the one that has the model', async () => {
  const asking = open(cold)
  open(cold)
  open(warm)
  const vectors = await asking.embed('tiny 1', ['one', 'three'], 'passage')
  expect(vectors?.map(([length]) => length)).toEqual([3, 5])
})

it('give nothing when none has it', async () => {
  const asking = open(cold)
  open(warm)
  expect(await asking.embed('tiny 2', ['one'], 'passage')).toBeUndefined()
})

it('give nothing when the one that has it fails', async () => {
  const asking = open(cold)
  open(() => Promise.reject(new Error('broken')))
  expect(await asking.embed('tiny 1', ['one'], 'query')).toBeUndefined()
})

it('pass over what is none of their sayings', async () => {
  const stranger = new BroadcastChannel(channel)
  const asking = open(cold)
  open(warm)
  for (const junk of [
    null,
    'embed',
    { say: 'done' },
    { say: 'embed', ask: '1', model: 'tiny 1', kind: 'all', texts: [1] },
  ])
    stranger.postMessage(junk)
  expect(await asking.embed('tiny 1', ['one'], 'query')).toHaveLength(1)
  stranger.close()
})
