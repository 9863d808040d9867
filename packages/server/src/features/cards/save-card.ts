import type { BodyOf, Card, CardId, cards } from '@inkling/contract'
import { withoutInlinePicture } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { recordAudit } from '../audit/record-action.ts'
import { notify } from '../notifications/notify.ts'
import { type Picture, pictureUrl } from '../uploads/picture-url.ts'
import { lockCard } from './card-access.ts'
import { applyCardFields, buildCard, requireOwnPicture } from './card-fields.ts'
import { cardTagsOf, hasNsfwTag, resummarizeCard, summarizeCard } from './card-summary.ts'
import { getCardById } from './get-card.ts'
import { approvedRevision, statusAfterEdit } from './publication.ts'
import {
  addRevision,
  findRevision,
  findRevisionName,
  type Revision,
  type RevisionContent,
} from './revision.ts'
import { addCard, hideCard, updateCardStatus } from './store.ts'

type CardUpdate = BodyOf<typeof cards.update>

/** Unpublishes the card if requested. */
export async function updateCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  change: CardUpdate,
  now: string,
): Promise<Card> {
  const access = await lockCard(tx, actor, 'cards.update', id)
  const { status: newStatus, ...edits } = change
  const isEdit = Object.values(edits).some(value => value !== undefined)
  const current = access.current_revision_id
  const current_revision_id = isEdit ? await saveEdits(tx, actor, current, edits, now) : current
  const edited = isEdit ? statusAfterEdit(access.status, actor.role === 'admin') : access.status
  const status = newStatus ?? edited
  const approved_revision_id = approvedRevision(status, current_revision_id, access.approved_revision_id)
  if (isEdit || status !== access.status) {
    await updateCardStatus(tx, id, { status, current_revision_id, approved_revision_id }, now)
  }
  return await getCardById(tx, actor, id)
}

type CardEdits = Omit<CardUpdate, 'status'>

async function saveEdits(tx: Db, actor: Actor, from: Revision['id'], edits: CardEdits, now: string) {
  const before = await findRevision(tx, from)
  const picture = await resolveCardPicture(tx, actor, before, edits.avatar_url)
  const place = { card_id: before.card_id, number: before.number + 1, created_at: now }
  return await addRevision(tx, place, applyCardEdits(before, edits, picture))
}

function applyCardEdits(before: Revision, edits: CardEdits, picture: Picture | null): RevisionContent {
  const edited = edits.data === undefined ? before.card : applyCardFields(before.card, edits.data)
  const card = picture === before.picture ? edited : withoutInlinePicture(edited)
  const { source } = before
  return {
    card,
    summary: resummarizeCard(card, before),
    tagline: edits.tagline ?? before.tagline,
    tags: edits.tags === undefined ? before.tags : cardTagsOf(edits.tags),
    language: edits.language === undefined ? before.language : edits.language,
    is_nsfw: edits.is_nsfw ?? before.is_nsfw,
    picture,
    notices: before.notices,
    source: source && { ...source, hasArt: source.hasArt && picture === before.picture },
  }
}

/** Null removes the picture; others must be the user's uploads. */
async function resolveCardPicture(
  tx: Db,
  actor: Actor,
  { picture }: Revision,
  url: string | null | undefined,
): Promise<Picture | null> {
  if (url === null) return null
  if (url === undefined || (picture !== null && url === pictureUrl(picture))) return picture
  return await requireOwnPicture(tx, actor, url)
}

export async function createCard(
  tx: Db,
  actor: Actor,
  body: BodyOf<typeof cards.create>,
  now: string,
): Promise<Card> {
  const card = buildCard(body.data)
  const tags = cardTagsOf(body.tags ?? card.data.tags)
  const content = {
    card,
    summary: summarizeCard(card),
    tagline: body.tagline ?? '',
    tags,
    language: body.language ?? null,
    is_nsfw: body.is_nsfw ?? hasNsfwTag(tags),
    picture: body.avatar_url ? await requireOwnPicture(tx, actor, body.avatar_url) : null,
    notices: [],
    source: null,
  }
  return await getCardById(tx, actor, await addCard(tx, actor.id, content, now))
}

/** Revisions stay for existing chats. The owner is notified of an admin's reason. */
export async function removeCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  { note, now, publish }: { note: string; now: string; publish: PublishEvent },
): Promise<void> {
  const card = await lockCard(tx, actor, 'cards.remove', id)
  if (card.owner_id !== actor.id) {
    const subject = await findRevisionName(tx, card.current_revision_id)
    const facts = note === '' ? {} : { note }
    await recordAudit(tx, actor, { action: 'card_removed', subject_id: id, subject, facts }, now)
    const whose = { user_id: card.owner_id, card_id: id }
    await notify(tx, { ...whose, type: 'card_removed', body: note }, { now, publish })
  }
  await hideCard(tx, id, now)
}
