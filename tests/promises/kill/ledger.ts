import type { CardId, MessageId, MessageRole, SessionId } from '@inkling/contract'

/** May be saved repeatedly. */
export interface SavedValue {
  /** The last acknowledged value. */
  sure: string
  /** Sent since then without a response, so it may be stored instead, as a whole. */
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

/** An answer is `open` until its reader receives its end; `shown` is what the reader has seen until then. */
export type KnownText =
  | { readonly state: 'whole'; readonly saved: SavedValue }
  | { readonly state: 'open'; readonly shown: ShownPiece[] }

export interface ShownPiece {
  readonly text: string
  /** Time of `performance.now()`. */
  readonly at: number
}

export interface KnownMessage {
  readonly session_id: SessionId
  /** Undefined if unknown. */
  readonly parent_id: MessageId | null | undefined
  readonly role: MessageRole
  text: KnownText
  /** `gone` while deleted, else `there`. */
  readonly place: SavedValue
  /** Milliseconds since 1970. */
  goneAt?: number
}

/** Whether the message certainly exists. */
export const isThere = ({ place }: KnownMessage): boolean =>
  place.sure === 'there' && place.maybe === undefined

/** What a lost response may have left behind. */
export interface LostTrace {
  readonly card?: KnownCard
  readonly session?: { readonly card_id: CardId; readonly title: string }
  readonly said?: { readonly session_id: SessionId; readonly content: string }
  readonly answerTo?: MessageId
}

/** A write that can be repeated under the same key and updates the ledger once acknowledged. */
export interface WriteOperation {
  readonly name: string
  readonly trace: LostTrace
  perform(): Promise<void>
}

/** Everything that one client was told, and the operations whose outcome it does not know. */
export class ClientLedger {
  readonly profile = { display_name: saved(''), bio: saved('') }
  /** The account's setting for all of its chats. */
  readonly note = saved('')
  /** The account's rating of the public card; empty until it rates it. */
  readonly rating = saved('')
  readonly cards = new Map<CardId, KnownCard>()
  readonly sessions = new Map<SessionId, KnownSession>()
  readonly messages = new Map<MessageId, KnownMessage>()
  /** Names of accounts made along the way. */
  readonly guests = new Set<string>()
  readonly unanswered = new Set<WriteOperation>()
  acknowledged = 0
}

export const saved = (sure: string): SavedValue => ({ sure, maybe: undefined })
export const shownPiece = (text: string): ShownPiece => ({ text, at: performance.now() })

/** What had been shown at a time of `performance.now()`. */
export const textShown = (pieces: readonly ShownPiece[], until = Number.POSITIVE_INFINITY): string =>
  pieces
    .filter(({ at }) => at <= until)
    .map(({ text }) => text)
    .join('')

export const whole = (text: string): KnownText => ({ state: 'whole', saved: saved(text) })

/** Whether the value found is the acknowledged one, or one sent since. */
export const allows = (value: SavedValue, stored: string): boolean =>
  stored === value.sure || stored === value.maybe

export function settleValue(value: SavedValue, stored: string): void {
  value.sure = stored
  value.maybe = undefined
}
