import { refreshToken } from '../../../api/session/refresh.ts'
import { getSession } from '../../../api/session/session.ts'
import { workerAt } from '../../../browser/own-worker.ts'
import { setDeviceState } from './device-state.ts'
import type { DeviceModel } from './embed-work.ts'
import address from './embed-worker.ts?worker&url'
import { Embedder } from './embedder.ts'
import { mayFetch } from './sparing.ts'

const openWorker = workerAt(address)
const tokens = {
  get: () => getSession().token,
  fresh: async (refused: string | null) => (refused === null ? null : await refreshToken(refused)),
}

let own: { readonly key: string; readonly embedder: Embedder } | undefined

const keyOf = ({ id, version }: DeviceModel): string => `${id} ${version}`

/** The model replaces the one loaded in this tab. */
export async function loadModel(model: DeviceModel): Promise<Embedder> {
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

/** Undefined unless the model is loaded. */
export async function queryVector(model: DeviceModel, text: string): Promise<Float32Array | undefined> {
  if (own?.key !== keyOf(model) || !own.embedder.isWarm) return undefined
  const [vector] = await own.embedder.embed([text], 'query')
  return vector
}
