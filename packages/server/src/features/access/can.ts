import type { CardStatus, UserId } from '@inkling/contract'
import type { Actor, Verdict } from '../../platform/http/guards.ts'

export interface CardAccessFacts {
  readonly owner_id: UserId | null
  readonly status: CardStatus
  readonly has_approved_revision: boolean
  readonly deleted_at: string | null
}

/**
 * Who may do what with a card (docs/spec/security.md, section 4). Private data (chats, personas, settings) needs no
 * rules: its queries include the owner, so other users' rows are not found.
 */
const cardRules = {
  'cards.read': () => 'allowed',
  'cards.readRevisions': (actor, card) =>
    isOwner(actor, card) || isModerator(actor) ? 'allowed' : 'forbidden',
  'cards.update': (actor, card) => (isOwner(actor, card) ? 'allowed' : 'forbidden'),
  'cards.remove': (actor, card) => (isOwner(actor, card) || isModerator(actor) ? 'allowed' : 'forbidden'),
  'cards.requestPublic': (actor, card) => (isOwner(actor, card) ? 'allowed' : 'forbidden'),
  'cards.rate': (actor, card) => (isOwner(actor, card) ? 'forbidden' : 'allowed'),
  'cards.report': (actor, card) => (isOwner(actor, card) ? 'forbidden' : 'allowed'),
  'cards.review': (actor, card) => (mayReview(actor, card) ? 'allowed' : 'forbidden'),
} as const satisfies Record<string, (actor: Actor, card: CardAccessFacts) => Verdict>

export const isModerator = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'user'

/** An admin's own cards are approved at once; somebody else reviews a moderator's. */
const mayReview = (actor: Actor, card: CardAccessFacts): boolean =>
  actor.role === 'admin' || (isModerator(actor) && !isOwner(actor, card))

export type CardAction = keyof typeof cardRules

/** An action without a rule is hidden. */
export function can(actor: Actor, action: CardAction, card: CardAccessFacts | undefined): Verdict {
  if (card === undefined || !isVisible(actor, card)) return 'hidden'
  return Object.hasOwn(cardRules, action) ? cardRules[action](actor, card) : 'hidden'
}

const isOwner = (actor: Pick<Actor, 'id'>, card: CardAccessFacts): boolean => card.owner_id === actor.id

/** Everyone sees public cards, owners their own, moderators all but private ones, nobody deleted ones. */
export function isVisible(actor: Pick<Actor, 'id' | 'role'>, card: CardAccessFacts): boolean {
  if (card.deleted_at !== null) return false
  if (isOwner(actor, card) || card.status === 'public') return true
  if (card.status === 'private') return false
  return isModerator(actor) || card.has_approved_revision
}

/** A comment is never more visible than its card. */
export interface CommentAccessFacts {
  readonly author_id: UserId | null
  readonly card: CardAccessFacts
}

const commentRules = {
  'comments.read': () => 'allowed',
  'comments.update': (actor, comment) => (comment.author_id === actor.id ? 'allowed' : 'forbidden'),
  'comments.remove': (actor, { author_id, card }) =>
    author_id === actor.id || isOwner(actor, card) || isModerator(actor) ? 'allowed' : 'forbidden',
  'comments.report': (actor, comment) => (comment.author_id === actor.id ? 'forbidden' : 'allowed'),
} as const satisfies Record<string, (actor: Actor, comment: CommentAccessFacts) => Verdict>

export type CommentAction = keyof typeof commentRules

export function canWithComment(
  actor: Actor,
  action: CommentAction,
  comment: CommentAccessFacts | undefined,
): Verdict {
  if (comment === undefined || !isVisible(actor, comment.card)) return 'hidden'
  return Object.hasOwn(commentRules, action) ? commentRules[action](actor, comment) : 'hidden'
}
