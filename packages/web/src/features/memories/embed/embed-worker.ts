/** A worker runs one embedding model; terminating it when idle frees the memory. */
import '../../../browser/polyfills.ts'
import {
  env,
  type FeatureExtractionPipeline,
  mean_pooling,
  pipeline,
  type Tensor,
} from '@huggingface/transformers'
import type { DeviceModel, EmbedOrder, EmbedReport, TextKind } from './embed-work.ts'
import { ModelFiles } from './model-files.ts'

type LoadCommand = Extract<EmbedOrder, { order: 'load' }>
interface LoadedModel {
  readonly model: DeviceModel
  readonly extractor: FeatureExtractionPipeline
}

const FOLDER = '/model/'
/** In milliseconds between progress messages. */
const PROGRESS_MS = 100

let loaded: LoadedModel | undefined
let token: string | null = null
let onToken: ((token: string | null) => void) | undefined

addEventListener('message', ({ data }: MessageEvent<EmbedOrder>) => {
  switch (data.order) {
    case 'load':
      void load(data)
      break
    case 'take token':
      token = data.token
      onToken?.(token)
      break
    case 'embed':
      void embed(data)
      break
    default:
      data satisfies never
  }
})

async function load(order: LoadCommand): Promise<void> {
  const files = filesOf(order)
  try {
    token = order.token
    loaded = { model: order.model, extractor: await open(order.model, files) }
    postReport({ report: 'loaded' })
  } catch (error) {
    postReport({ report: 'not loaded', fault: files.fault ?? 'broken', why: String(error) })
  }
}

/** Loads files only through `ModelFiles`; the library's other sources are disabled. */
function open({ id, weight_type }: DeviceModel, files: ModelFiles): Promise<FeatureExtractionPipeline> {
  env.allowLocalModels = true
  env.allowRemoteModels = false
  env.useBrowserCache = false
  env.useWasmCache = false
  env.localModelPath = FOLDER
  env.fetch = input => files.read(String(input).slice(`${FOLDER}${id}/`.length))
  // By default the library loads this file from an external host; here it is bundled.
  const { wasm } = env.backends.onnx
  if (wasm) delete wasm.wasmPaths
  return pipeline('feature-extraction', id, { dtype: weight_type, device: 'wasm' })
}

function filesOf({ model, mayFetch }: LoadCommand): ModelFiles {
  let bytes = 0
  let reportedAt = 0
  return new ModelFiles(model, {
    mayFetch,
    token: () => token,
    freshToken(refused) {
      postReport({ report: 'wants token', refused })
      return new Promise(resolve => {
        onToken = resolve
      })
    },
    onBytes(count) {
      bytes += count
      const now = performance.now()
      if (now - reportedAt < PROGRESS_MS) return
      reportedAt = now
      postReport({ report: 'progress', bytes })
    },
  })
}

async function embed({ number, texts, kind }: Extract<EmbedOrder, { order: 'embed' }>): Promise<void> {
  try {
    if (loaded === undefined) throw new TypeError('there is no model')
    const vectors = await vectorsOf(texts, kind, loaded)
    const parts = vectors.map(vector => vector.buffer)
    postReport({ report: 'embedded', number, vectors }, parts)
  } catch (error) {
    postReport({ report: 'not embedded', number, why: String(error) })
  }
}

async function vectorsOf(
  texts: readonly string[],
  kind: TextKind,
  { model, extractor }: LoadedModel,
): Promise<Float32Array<ArrayBuffer>[]> {
  const prefix = kind === 'query' ? model.query_prefix : model.passage_prefix
  const inputs = extractor.tokenizer(
    texts.map(text => prefix + text),
    { padding: true, truncation: true, max_length: model.max_tokens },
  )
  const outputs = await extractor.model(inputs)
  const hidden: Tensor = outputs.last_hidden_state ?? outputs.token_embeddings
  const pooled = pool(hidden, inputs.attention_mask, model.pooling).normalize(2, -1)
  const rows = Float32Array.from(pooled.data as Float32Array) // pooling returns floats
  const size = rows.length / texts.length
  return texts.map((_, at) => rows.slice(at * size, (at + 1) * size))
}

function pool(hidden: Tensor, mask: Tensor, pooling: DeviceModel['pooling']): Tensor {
  switch (pooling) {
    case 'mean':
      return mean_pooling(hidden, mask)
    case 'cls':
      return hidden.slice(null, 0)
    case 'last_token':
      return hidden.slice(null, -1)
    default:
      return pooling satisfies never
  }
}

function postReport(report: EmbedReport, parts: Transferable[] = []): void {
  postMessage(report, { transfer: parts })
}
