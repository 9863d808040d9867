import type { EmbeddingModelId, ModelId } from '@inkling/contract'
import { type Keys, seal, unseal } from '../../platform/keys/keys.ts'

type AnyModelId = ModelId | EmbeddingModelId

/** Sealed to its row, so that a key copied to another model's row can't be opened there. */
export function sealApiKey(keys: Keys, id: AnyModelId, key: string | null) {
  if (key === null || key === '') return { api_key: null, api_key_last4: null }
  // Of a short key, four characters would be most of it.
  return { api_key: seal(keys.sealing, key, id), api_key_last4: key.length >= 12 ? key.slice(-4) : '' }
}

export const openApiKey = (keys: Keys, id: AnyModelId, sealed: Buffer | null): string | null =>
  sealed === null ? null : unseal(keys.sealing, sealed, id)
