import type { CardId, MessageId, MessageRole, SessionId } from '@inkling/contract'

/** A value that may be saved again and again. */
export interface SavedValue {
  /** What was acknowledged last. */
  sure: string
  /** What was sent since, without an answer: it may be there instead, whole. */
  maybe: string | undefined
}

export interface KnownCard {
  readonly name: string
  readonly greetings: readonly string[]
  readonly hasArt: boolean
  readonly tagline: SavedValue
}

export interface KnownSession {
  readonly card_id: CardId
  readonly title: SavedValue
}

/** An answer is `open` until its reader got the end of it; until then there is what was shown. */
export type KnownText =
  | { readonly state: 'whole'; readonly saved: SavedValue }
  | { readonly state: 'open'; shown: string }

export interface KnownMessage {
  readonly session_id: SessionId
  /** Undefined when nobody was told. */
  readonly parent_id: MessageId | null | undefined
  readonly role: MessageRole
  text: KnownText
  /** `gone` while it is deleted; else `there`. */
  readonly place: SavedValue
  /** Milliseconds since 1970. */
  goneAt?: number
}

/** Nobody has deleted it, nor may have. */
export const isThere = ({ place }: KnownMessage): boolean =>
  place.sure === 'there' && place.maybe === undefined

/** What an answer that got lost may have left behind. */
export interface LostTrace {
  readonly card?: KnownCard
  readonly session?: { readonly card_id: CardId; readonly title: string }
  readonly said?: { readonly session_id: SessionId; readonly content: string }
  readonly answerTo?: MessageId
}

/** One write: it can be done again under the same key, and writes its own effect into the ledger once it is acknowledged. */
export interface WriteOperation {
  readonly name: string
  readonly trace: LostTrace
  perform(): Promise<void>
}

/** Everything that one client was told, and what it doesn't know the end of. */
export class ClientLedger {
  readonly profile = { display_name: saved(''), bio: saved('') }
  /** What this account settled for all of its chats. */
  readonly note = saved('')
  /** How this account rated the card that everybody sees; empty before it did. */
  readonly rating = saved('')
  readonly cards = new Map<CardId, KnownCard>()
  readonly sessions = new Map<SessionId, KnownSession>()
  readonly messages = new Map<MessageId, KnownMessage>()
  /** Accounts made by the way: names. */
  readonly guests = new Set<string>()
  readonly unanswered = new Set<WriteOperation>()
  acknowledged = 0
}

export const saved = (sure: string): SavedValue => ({ sure, maybe: undefined })
export const whole = (text: string): KnownText => ({ state: 'whole', saved: saved(text) })

/** Whether this is what was acknowledged, or what was sent since. */
export const allows = (value: SavedValue, found: string): boolean =>
  found === value.sure || found === value.maybe

export function settle(value: SavedValue, found: string): void {
  value.sure = found
  value.maybe = undefined
}
