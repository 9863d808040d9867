import { CARD_NAME_MAX } from '@inkling/contract'
import { type Card, type CardPatch, editCard, normaliseCard } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { Picture } from '../uploads/picture-url.ts'
import { findOwnPicture } from '../uploads/store.ts'
import { nameOf } from './card-summary.ts'
import { refusalOf } from './files/read-card-file.ts'

/** Fields of a card as a caller wrote them: any JSON object, checked only as far as the contract goes. */
type Written = { readonly [field: string]: unknown }

/** A card made of what somebody wrote. */
export function newCard(fields: Written): Card {
  return { ...cleanCard(fields), original: null }
}

/** A card with some fields changed: absent leaves, null clears, a value sets. */
export function changedCard(card: Card, fields: Written): Card {
  // Whatever JSON it is, the cleaning below gives every field its type.
  const edited = editCard(card, fields as CardPatch)
  return { ...cleanCard(edited.data), original: card.original }
}

/** Gives every field its declared type, and takes out of the texts what the database can't hold. */
function cleanCard(data: Written): Card {
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!result.ok) throw refusalOf(result.problem)
  requireName(result.card.data)
  return result.card
}

function requireName({ name }: { name: string }): void {
  if (nameOf({ name }) === '') throw new Refusal('card_without_name')
  if (name.trim().length <= CARD_NAME_MAX) return
  throw new Refusal('invalid_input', { errors: [{ path: 'data.name', message: 'too_big' }] })
}

/** The picture of an own upload, by its address; nobody else's becomes a card's. */
export async function ownPicture(tx: Db, actor: Actor, url: string): Promise<Picture> {
  const own = await findOwnPicture(tx, actor.id, url)
  if (own !== null) return own
  throw new Refusal('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
}
