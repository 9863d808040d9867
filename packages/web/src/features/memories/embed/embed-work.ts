import type { EmbeddingModel } from '@inkling/contract'

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

export type TextKind = 'query' | 'passage'

export type EmbedOrder =
  /** The first message. A model that isn't cached is downloaded only with `mayFetch`. */
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

export type LoadFailure = 'not here' | 'unreachable' | 'broken'

export type EmbedReport =
  | { readonly report: 'progress'; readonly bytes: number }
  | { readonly report: 'loaded' }
  | { readonly report: 'not loaded'; readonly fault: LoadFailure; readonly why: string }
  | { readonly report: 'wants token'; readonly refused: string | null }
  | { readonly report: 'embedded'; readonly number: number; readonly vectors: readonly Float32Array[] }
  | { readonly report: 'not embedded'; readonly number: number; readonly why: string }
