import type { CardId, MessageId, MessageRole, SessionId } from '@inkling/contract'

/** A value that may be saved again and again. */
export interface Saved {
  /** What was acknowledged last. */
  sure: string
  /** What was sent since, without an answer: it may be there instead, whole. */
  maybe: string | undefined
}

export interface KnownCard {
  readonly name: string
  readonly greetings: readonly string[]
  readonly hasArt: boolean
  readonly tagline: Saved
}

export interface KnownSession {
  readonly card_id: CardId
  readonly title: Saved
}

/** An answer is `open` until its reader got the end of it; until then there is what was shown. */
export type Text =
  | { readonly state: 'whole'; readonly saved: Saved }
  | { readonly state: 'open'; shown: string }

export interface KnownMessage {
  readonly session_id: SessionId
  /** Undefined when nobody was told. */
  readonly parent_id: MessageId | null | undefined
  readonly role: MessageRole
  text: Text
  /** `gone` while it is deleted; else `there`. */
  readonly place: Saved
  /** Milliseconds since 1970. */
  goneAt?: number
}

/** Nobody has deleted it, nor may have. */
export const isThere = ({ place }: KnownMessage): boolean =>
  place.sure === 'there' && place.maybe === undefined

/** What an answer that got lost may have left behind. */
export interface Trace {
  readonly card?: KnownCard
  readonly session?: { readonly card_id: CardId; readonly title: string }
  readonly said?: { readonly session_id: SessionId; readonly content: string }
  readonly answerTo?: MessageId
}

/** One write: it can be done again under the same key, and writes its own effect into the ledger once it is acknowledged. */
export interface Deed {
  readonly name: string
  readonly trace: Trace
  perform(): Promise<void>
}

/** Everything that one client was told, and what it doesn't know the end of. */
export class Ledger {
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
  readonly unanswered = new Set<Deed>()
  acknowledged = 0
}

export const saved = (sure: string): Saved => ({ sure, maybe: undefined })
export const whole = (text: string): Text => ({ state: 'whole', saved: saved(text) })

/** Whether this is what was acknowledged, or what was sent since. */
export const allows = (value: Saved, found: string): boolean => found === value.sure || found === value.maybe

export function settle(value: Saved, found: string): void {
  value.sure = found
  value.maybe = undefined
}
