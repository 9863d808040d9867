import { CARD_NAME_MAX } from '@inkling/contract'
import { type Card, type CardPatch, editCard, normaliseCard } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { Picture } from '../uploads/picture-url.ts'
import { findOwnPicture } from '../uploads/store.ts'
import { cardNameOf } from './card-summary.ts'
import { cardProblemError } from './files/read-card-file.ts'

/** The contract has validated these fields, and nothing else. */
type WrittenCardFields = { readonly [field: string]: unknown }

export function buildCard(fields: WrittenCardFields): Card {
  return { ...cleanCard(fields), original: null }
}

/** Absent fields stay, and null clears a field. */
export function applyCardFields(card: Card, fields: WrittenCardFields): Card {
  // Any JSON is fine: the cleaning below gives every field its type.
  const edited = editCard(card, fields as CardPatch)
  return { ...cleanCard(edited.data), original: card.original }
}

/** Also removes characters that PostgreSQL cannot store. */
function cleanCard(data: WrittenCardFields): Card {
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!result.ok) throw cardProblemError(result.problem)
  requireName(result.card.data)
  return result.card
}

function requireName({ name }: { name: string }): void {
  if (cardNameOf({ name }) === '') {
    throw new ApiError('card_without_name', { errors: [{ path: 'data.name', message: 'required' }] })
  }
  if (name.trim().length <= CARD_NAME_MAX) return
  throw new ApiError('invalid_input', { errors: [{ path: 'data.name', message: 'too_big' }] })
}

/** @throws unless the caller uploaded it */
export async function requireOwnPicture(tx: Db, actor: Actor, url: string): Promise<Picture> {
  const own = await findOwnPicture(tx, actor.id, url)
  if (own !== null) return own
  throw new ApiError('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
}
