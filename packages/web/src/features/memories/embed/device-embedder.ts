import { refreshToken } from '../../../api/session/refresh.ts'
import { getSession } from '../../../api/session/session.ts'
import { workerAt } from '../../../browser/own-worker.ts'
import { setDeviceState } from './device-state.ts'
import type { DeviceModel, TextKind } from './embed-work.ts'
import address from './embed-worker.ts?worker&url'
import { Embedder } from './embedder.ts'
import { mayFetch } from './sparing.ts'
import { openTabChannel, TabEmbedders } from './tab-embedders.ts'

const openWorker = workerAt(address)
const tokens = {
  get: () => getSession().token,
  fresh: async (refused: string | null) => (refused === null ? null : await refreshToken(refused)),
}

let own: { readonly key: string; readonly embedder: Embedder } | undefined
let tabs: TabEmbedders | undefined

const keyOf = ({ id, version }: DeviceModel): string => `${id} ${version}`

/** Loads a model in this tab unless another tab has it. */
export async function warmUp(model: DeviceModel): Promise<void> {
  const others = openTabs()
  if (own?.key === keyOf(model) && own.embedder.isWarm) return
  if ((await others.embed(keyOf(model), [], 'query')) !== undefined) return
  await loadHere(model)
}

/** Embeds texts in this tab or another. */
export async function embed(
  model: DeviceModel,
  texts: readonly string[],
  kind: TextKind,
): Promise<readonly Float32Array[]> {
  const byOther = own?.embedder.isWarm ? undefined : await openTabs().embed(keyOf(model), texts, kind)
  return byOther ?? (await loadHere(model)).embed(texts, kind)
}

/** Embeds a query, if any tab has the model ready. */
export async function queryVector(model: DeviceModel, text: string): Promise<Float32Array | undefined> {
  const here = embedHere(keyOf(model), [text], 'query')
  const [vector] = (await (here ?? openTabs().embed(keyOf(model), [text], 'query'))) ?? []
  return vector
}

async function loadHere(model: DeviceModel): Promise<Embedder> {
  const key = keyOf(model)
  if (own?.key !== key) {
    own?.embedder.end()
    const total = model.bytes
    const onProgress = (bytes: number) => setDeviceState({ state: 'loading', bytes, total })
    own = { key, embedder: new Embedder(model, openWorker, tokens, onProgress) }
  }
  await own.embedder.load(mayFetch())
  return own.embedder
}

function embedHere(
  key: string,
  texts: readonly string[],
  kind: TextKind,
): Promise<readonly Float32Array[]> | undefined {
  return own?.key === key && own.embedder.isWarm ? own.embedder.embed(texts, kind) : undefined
}

function openTabs(): TabEmbedders {
  tabs ??= new TabEmbedders(embedHere, openTabChannel())
  return tabs
}
