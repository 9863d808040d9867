import {
  EndReason,
  MEMORIES_MAX,
  MemoryChange,
  type Message,
  MessageStatus,
  memories,
  NewMemory,
} from '@inkling/contract'
import type { Json, JsonObject, LorebookState } from '@inkling/engine'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import type { BranchState } from '../store/branch-states.ts'

/** Holds Inkling's own data in tree files. */
export const OWN_FACTS = 'inkling'

/** Message fields that only Inkling's format has. Empty ones are omitted. */
export interface OwnFacts {
  readonly status?: Message['status']
  readonly end_reason?: Message['end_reason']
  readonly usage?: Message['usage']
  readonly edited_at?: string
  readonly is_marked?: true
  /** File id of the child that the chat continues with, unless it is the newest. */
  readonly goes_on?: string
  /** Set where the branch state changes. */
  readonly state?: { readonly chat: JsonObject; readonly lorebook: LorebookState }
  readonly memory?: OwnMemory
  /** The originally imported file had variables at this message. */
  readonly has_variables?: true
}

const effects = z.record(
  z.string(),
  z.object({ hash: z.number(), start: z.number(), end: z.number(), protected: z.boolean() }),
)
const object = z.custom<JsonObject>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** PostgreSQL has no year 0. */
export const ownTime = z.iso.datetime().refine(time => !time.startsWith('0000'))

/** Omits vectors, which can be recomputed. */
export type OwnMemory = {
  readonly own?: z.output<typeof own>
  readonly notes?: z.output<typeof note>[]
  readonly summary?: z.output<typeof summary>
}

/** Text that PostgreSQL accepts. */
const { text } = memories.editSummary.body.shape
const MESSAGES_MAX = 1_000_000_000
const own = MemoryChange.required()
const note = NewMemory.omit({ message_id: true }).extend({
  is_off: z.boolean().default(false),
  created_at: ownTime,
})
const summary = z.object({
  text,
  messages: z.int().min(1).max(MESSAGES_MAX),
  model_name: text.max(200).nullable(),
  is_edited: z.boolean(),
  created_at: ownTime,
  updated_at: ownTime,
})

/** Invalid parts are dropped. */
export const ownMemory = z.object({
  own: own.optional().catch(undefined),
  notes: z.array(note).max(MEMORIES_MAX).optional().catch(undefined),
  summary: summary.optional().catch(undefined),
})

export type ParsedOwnMemory = z.output<typeof ownMemory>

const schema = z.object({
  // An answer in flight is incomplete in the file.
  status: MessageStatus.transform(status => (status === 'streaming' ? 'interrupted' : status))
    .optional()
    .catch(undefined),
  end_reason: EndReason.optional().catch(undefined),
  usage: z
    .object({
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      duration_ms: z.int(),
      first_token_ms: z.int().nullable(),
    })
    .optional()
    .catch(undefined),
  edited_at: ownTime.optional().catch(undefined),
  is_marked: z.literal(true).optional().catch(undefined),
  goes_on: z.string().optional().catch(undefined),
  state: z
    .object({
      chat: object,
      lorebook: z.object({
        sticky: effects,
        cooldown: effects,
        latched: z.record(z.string(), z.enum(['on', 'off'])),
      }),
    })
    .optional()
    .catch(undefined),
  memory: ownMemory.optional().catch(undefined),
  has_variables: z.literal(true).optional().catch(undefined),
})

export type ParsedOwnFacts = z.output<typeof schema>

/** Invalid fields are dropped. */
export const parseOwnFacts = (value: Json | undefined): ParsedOwnFacts => schema.catch({}).parse(value)

/** Every format can store the message variables that are left out here. */
export const stateFacts = ({ variables, lorebook }: BranchState): NonNullable<OwnFacts['state']> => ({
  chat: variables.chat,
  lorebook,
})

/** Not exported: chats in the bin and drafts are excluded anyway, and an imported chat has no unread messages. */
type UntoldColumn = 'deleted_at' | 'draft_message_id' | 'seen_message_id'

export type SessionRow = Readonly<Omit<Selectable<Tables['sessions']>, UntoldColumn>>

/** Ids, which are created anew, and columns that every format can store. */
type CommonColumn =
  | ('id' | 'user_id' | 'card_id' | 'revision_id' | 'tree_id')
  | ('title' | 'head_message_id' | 'message_count' | 'origin')

/**
 * Columns that only Inkling's format stores. A new column of `sessions` ends up here, so export and import fail to
 * compile until they handle it.
 */
export type OwnColumn = Exclude<keyof SessionRow, CommonColumn>

/** Chat fields that only Inkling's format has. Empty ones are omitted. */
export interface HeadFacts {
  /** Index of the parent chat in the file. */
  readonly parent?: number
  /** File id of the fork message. */
  readonly fork?: string
  readonly is_favorite?: boolean
  readonly created_at?: string
  readonly updated_at?: string
}

const time = ownTime.optional().catch(undefined)
const headSchema = z.object({
  parent: z.int().min(0).optional().catch(undefined),
  fork: z.string().optional().catch(undefined),
  is_favorite: z.boolean().optional().catch(undefined),
  created_at: time,
  updated_at: time,
})

export type ParsedHeadFacts = z.output<typeof headSchema>

/** Invalid fields are dropped. */
export const parseHeadFacts = (value: Json | undefined): ParsedHeadFacts => headSchema.catch({}).parse(value)

/** A crafted file may contain cycles. */
export function withoutCycles(parents: readonly (number | null)[]): (number | null)[] {
  const leadsBack = (at: number): boolean => {
    let above = parents[at] ?? null
    for (let steps = 0; above !== null && above !== at && steps < parents.length; steps++)
      above = parents[above] ?? null
    return above === at
  }
  return parents.map((parent, at) => (leadsBack(at) ? null : parent))
}
