import type { CardId, MessageId, SessionId } from '@inkling/contract'
import type { PageEvent } from '../../../api/live/live-event.ts'

export interface StaleData {
  /** Events were missed, so data fetched before this time is stale. */
  readonly before: number
  /** Titles, order and last messages in chat lists. */
  readonly areLists: boolean
  readonly sessions: ReadonlySet<SessionId>
  readonly removedSessions: ReadonlySet<SessionId>
  /** Paths and siblings in chats with these cards may have changed. */
  readonly cards: ReadonlySet<CardId>
  readonly messages: ReadonlySet<MessageId>
  readonly addedMessages: ReadonlySet<MessageId>
  readonly removedMessages: ReadonlySet<MessageId>
  readonly finishedAnswers: ReadonlySet<MessageId>
  readonly variables: ReadonlySet<MessageId>
  readonly areSettings: boolean
  readonly belongings: ReadonlySet<SettingsOwner>
}

/** Owned data that affects chat settings. */
export type SettingsOwner = 'personas' | 'presets' | 'lorebooks' | 'models'

export const noStaleData: StaleData = {
  before: 0,
  areLists: false,
  sessions: new Set(),
  removedSessions: new Set(),
  cards: new Set(),
  messages: new Set(),
  addedMessages: new Set(),
  removedMessages: new Set(),
  finishedAnswers: new Set(),
  variables: new Set(),
  areSettings: false,
  belongings: new Set(),
}

/** Unrelated events change nothing. */
export function withEvent(stale: StaleData, event: PageEvent): StaleData {
  switch (event.event) {
    case 'ready':
      return { ...stale, before: Math.max(stale.before, event.since) }
    case 'session_changed':
    case 'answer_started':
      return {
        ...stale,
        areLists: true,
        sessions: withOne(stale.sessions, event.session_id),
        cards: withOne(stale.cards, event.card_id),
      }
    case 'session_removed':
      return { ...stale, areLists: true, removedSessions: withOne(stale.removedSessions, event.session_id) }
    case 'message_added':
      return {
        ...stale,
        areLists: true,
        cards: withOne(stale.cards, event.card_id),
        addedMessages: withOne(stale.addedMessages, event.message_id),
      }
    case 'message_changed':
      return {
        ...stale,
        areLists: true,
        messages: withOne(stale.messages, event.message_id),
        variables: withOne(stale.variables, event.message_id),
      }
    case 'variables_changed':
      return { ...stale, variables: withOne(stale.variables, event.message_id) }
    case 'message_removed':
      return {
        ...stale,
        areLists: true,
        cards: withOne(stale.cards, event.card_id),
        removedMessages: withOne(stale.removedMessages, event.message_id),
      }
    case 'answer_finished':
      return {
        ...stale,
        finishedAnswers: withOne(stale.finishedAnswers, event.message_id),
        variables: withOne(stale.variables, event.message_id),
      }
    case 'settings_changed':
      return { ...stale, areSettings: true }
    case 'personas_changed':
      return withBelonging(stale, 'personas')
    case 'presets_changed':
      return withBelonging(stale, 'presets')
    case 'lorebooks_changed':
      return withBelonging(stale, 'lorebooks')
    case 'models_changed': // repeated during downloads, which don't affect settings
      return { ...stale, belongings: withOne(stale.belongings, 'models') }
    // Handled by the screens that show this data.
    case 'memory_changed':
    case 'notification':
    case 'announcement':
    case 'login_ended':
      return stale
    default:
      return event satisfies never
  }
}

const withBelonging = (stale: StaleData, one: SettingsOwner): StaleData => ({
  ...stale,
  areSettings: true,
  belongings: withOne(stale.belongings, one),
})

const withOne = <T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> => new Set([...all, one])
