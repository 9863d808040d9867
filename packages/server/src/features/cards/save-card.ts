import type { BodyOf, Card, CardId, cards } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { audit } from '../audit/record-action.ts'
import { type Picture, pictureUrl } from '../uploads/picture-url.ts'
import { lockCard } from './card-access.ts'
import { changedCard, newCard, ownPicture } from './card-fields.ts'
import { saysNsfw, summaryAfterEdit, summaryOf, tagsOf } from './card-summary.ts'
import { showCardById } from './get-card.ts'
import { approvedRevision, statusAfterEdit } from './publication.ts'
import { addRevision, findRevision, nameOfRevision, type Revision, type RevisionContent } from './revision.ts'
import { addCard, hideCard, moveCard } from './store.ts'

type Change = BodyOf<typeof cards.update>

/** Saves what the owner changed as a new revision, and takes the card back from the public if asked to. */
export async function changeCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  change: Change,
  now: string,
): Promise<Card> {
  const standing = await lockCard(tx, actor, 'cards.update', id)
  const { status: wanted, ...edits } = change
  const isEdit = Object.values(edits).some(value => value !== undefined)
  const current = standing.current_revision_id
  const current_revision_id = isEdit ? await saveEdits(tx, actor, current, edits, now) : current
  const edited = isEdit ? statusAfterEdit(standing.status, actor.role === 'admin') : standing.status
  const status = wanted ?? edited
  const approved_revision_id = approvedRevision(status, current_revision_id, standing.approved_revision_id)
  if (isEdit || status !== standing.status) {
    await moveCard(tx, id, { status, current_revision_id, approved_revision_id }, now)
  }
  return await showCardById(tx, actor, id)
}

type Edits = Omit<Change, 'status'>

async function saveEdits(tx: Db, actor: Actor, from: Revision['id'], edits: Edits, now: string) {
  const before = await findRevision(tx, from)
  const picture = await pictureAfter(tx, actor, before, edits.avatar_url)
  const place = { card_id: before.card_id, number: before.number + 1, created_at: now }
  return await addRevision(tx, place, contentAfter(before, edits, picture))
}

function contentAfter(before: Revision, edits: Edits, picture: Picture | null): RevisionContent {
  const card = edits.data === undefined ? before.card : changedCard(before.card, edits.data)
  const { source } = before
  return {
    card,
    summary: summaryAfterEdit(card, before),
    tagline: edits.tagline ?? before.tagline,
    tags: edits.tags === undefined ? before.tags : tagsOf(edits.tags),
    language: edits.language === undefined ? before.language : edits.language,
    is_nsfw: edits.is_nsfw ?? before.is_nsfw,
    picture,
    notices: before.notices,
    source: source && { ...source, hasArt: source.hasArt && picture === before.picture },
  }
}

/** The picture that is there already, or an own upload; null takes it away. */
async function pictureAfter(
  tx: Db,
  actor: Actor,
  { picture }: Revision,
  url: string | null | undefined,
): Promise<Picture | null> {
  if (url === null) return null
  if (url === undefined || (picture !== null && url === pictureUrl(picture))) return picture
  return await ownPicture(tx, actor, url)
}

/** Writes a new card, private until its owner asks for more. */
export async function createCard(
  tx: Db,
  actor: Actor,
  body: BodyOf<typeof cards.create>,
  now: string,
): Promise<Card> {
  const card = newCard(body.data)
  const tags = tagsOf(body.tags ?? card.data.tags)
  const content = {
    card,
    summary: summaryOf(card),
    tagline: body.tagline ?? '',
    tags,
    language: body.language ?? null,
    is_nsfw: body.is_nsfw ?? saysNsfw(tags),
    picture: body.avatar_url ? await ownPicture(tx, actor, body.avatar_url) : null,
    notices: [],
    source: null,
  }
  return await showCardById(tx, actor, await addCard(tx, actor.id, content, now))
}

/** Hides a card everywhere. Its revisions stay, for those who have chats with it. */
export async function removeCard(tx: Db, actor: Actor, id: CardId, now: string): Promise<void> {
  const card = await lockCard(tx, actor, 'cards.remove', id)
  await hideCard(tx, id, now)
  if (card.owner_id === actor.id) return
  const subject = await nameOfRevision(tx, card.current_revision_id)
  await audit(tx, actor, { action: 'card_removed', subject_id: id, subject }, now)
}
