import type { Completion, MessageRole } from '@inkling/contract'
import type { Clock } from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import type { MessageRow } from '../store/message-rows.ts'

/** The message named in the request, or else the chat's head. */
export interface BaseMessage
  extends Pick<
    MessageRow,
    'id' | 'role' | 'name' | 'status' | 'hidden' | 'content' | 'reasoning' | 'tokens' | 'created_at'
  > {
  readonly is_first: boolean
}

/**
 * A JSON column for the row `base`, whose parent is the row `before`. Includes the texts, which may be long, only for
 * `continue`.
 */
export function baseColumn(action: CompletionRequest['action']) {
  const [content, reasoning] =
    action === 'continue' ? [sql`base.content`, sql`base.reasoning`] : [sql`''`, sql`''`]
  return sql`case when base.id is not null then json_build_object(
    'id', base.id, 'is_first', before.id is null, 'role', base.role, 'name', base.name, 'status', base.status, 'hidden', base.hidden,
    'tokens', base.tokens, 'created_at', base.created_at, 'content', ${content}, 'reasoning', ${reasoning}) end`
}

/** @throws ApiError not_found, nothing_to_regenerate, nothing_to_continue, message_streaming */
export function refuseUnanswerable(
  { base, anchor_role }: { base: BaseMessage | null; anchor_role: MessageRole | null },
  { action, parent_message_id, version_of }: CompletionRequest,
): void {
  if (base === null && (version_of ?? parent_message_id) !== undefined) throw notFoundError()
  switch (action) {
    case 'send':
      // There is no user message above a greeting that could get a sibling.
      if (base?.status === 'streaming' && base.is_first && parent_message_id === undefined)
        throw new ApiError('message_streaming')
      return
    case 'regenerate':
      if (anchor_role !== 'user') throw new ApiError('nothing_to_regenerate')
      return
    case 'impersonate':
      if (base?.status === 'streaming') throw new ApiError('message_streaming')
      return
    case 'continue':
      if (base?.status === 'streaming') throw new ApiError('message_streaming')
      if (base?.role !== 'assistant' || base.hidden || base.content.trim() === '')
        throw new ApiError('nothing_to_continue')
      return
    default:
      action satisfies never
  }
}

export type CompletionRequest = z.output<typeof Completion>

/** Unknown time zones fall back to UTC. */
export function clockAt(now: Date, time_zone: string | undefined, locale: string): Clock {
  return { now: now.getTime(), time_zone: isKnownTimeZone(time_zone) ? time_zone : 'UTC', locale }
}

function isKnownTimeZone(time_zone: string | undefined): time_zone is string {
  if (time_zone === undefined) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: time_zone }) !== null
  } catch {
    return false // Intl throws for unknown zones
  }
}
