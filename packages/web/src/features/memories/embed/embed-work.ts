import type { EmbeddingModel } from '@inkling/contract'

/** What a worker must know of the model that it is for. */
export type DeviceModel = Pick<
  EmbeddingModel,
  | 'id'
  | 'version'
  | 'files'
  | 'bytes'
  | 'max_tokens'
  | 'pooling'
  | 'query_prefix'
  | 'passage_prefix'
  | 'weight_type'
>

/** What a text is: something that is looked for, or something that is looked through. */
export type TextKind = 'query' | 'passage'

/** What a page asks of the worker. */
export type EmbedOrder =
  /** The first of all. A model that is not kept on the device comes over the network only `mayFetch`. */
  | {
      readonly order: 'load'
      readonly model: DeviceModel
      readonly token: string | null
      readonly mayFetch: boolean
    }
  | { readonly order: 'take token'; readonly token: string | null }
  | {
      readonly order: 'embed'
      readonly number: number
      readonly texts: readonly string[]
      readonly kind: TextKind
    }

/** Why a model cannot be had. */
export type LoadFailure = 'not here' | 'unreachable' | 'broken'

/** What the worker answers. */
export type EmbedReport =
  | { readonly report: 'progress'; readonly bytes: number }
  | { readonly report: 'loaded' }
  | { readonly report: 'not loaded'; readonly fault: LoadFailure; readonly why: string }
  /** The token that it has was refused. */
  | { readonly report: 'wants token'; readonly refused: string | null }
  | { readonly report: 'embedded'; readonly number: number; readonly vectors: readonly Float32Array[] }
  | { readonly report: 'not embedded'; readonly number: number; readonly why: string }
