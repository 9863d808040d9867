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

/** Under this name a message, or a chat, of our own tree files says what only we understand. */
export const OWN_FACTS = 'inkling'

/** What a message is here besides what any chat file can say. What says nothing is left out. */
export interface OwnFacts {
  readonly status?: Message['status']
  readonly end_reason?: Message['end_reason']
  readonly usage?: Message['usage']
  readonly edited_at?: string
  /** The child that the path last led to, by its id in the file, where that is not the newest. */
  readonly goes_on?: string
  /** What the branch remembers from here on, where that is not what it remembered above. */
  readonly state?: { readonly chat: JsonObject; readonly lorebook: LorebookState }
  /** What is remembered at it besides its words. */
  readonly memory?: OwnMemory
  /** The file that it first came from had variables at this very message. */
  readonly has_variables?: true
}

const effects = z.record(
  z.string(),
  z.object({ hash: z.number(), start: z.number(), end: z.number(), protected: z.boolean() }),
)
const object = z.custom<JsonObject>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** A time as our own files say it, that the database can hold: there is no year 0 to it. */
export const ownTime = z.iso.datetime().refine(time => !time.startsWith('0000'))

/** What is remembered at a message besides its words, as our own files say it. Vectors are made anew where they are read. */
export type OwnMemory = {
  /** How the message itself is remembered, where that is otherwise than it stands there. */
  readonly own?: z.output<typeof own>
  readonly notes?: z.output<typeof note>[]
  /** What the branch up to here says in short. */
  readonly summary?: z.output<typeof summary>
}

/** Text that the database can hold. */
const { text } = memories.editSummary.body.shape
/** More than any branch has. */
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

/** Of what a file gets wrong nothing is taken. */
export const ownMemory = z.object({
  own: own.optional().catch(undefined),
  notes: z.array(note).max(MEMORIES_MAX).optional().catch(undefined),
  summary: summary.optional().catch(undefined),
})

export type ParsedOwnMemory = z.output<typeof ownMemory>

const schema = z.object({
  // What was being written when the file was is whole neither there nor here.
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

/** What a file says of this kind; of what it gets wrong nothing is taken. */
export const parseOwnFacts = (said: Json | undefined): ParsedOwnFacts => schema.catch({}).parse(said)

/** The state as it is told, without the message's own variables: these any file can say. */
export const stateFacts = ({ variables, lorebook }: BranchState): NonNullable<OwnFacts['state']> => ({
  chat: variables.chat,
  lorebook,
})

/** Columns of a chat that no file tells: chats in the bin are not exported, and a draft was never said. */
type UntoldColumn = 'deleted_at' | 'draft_message_id'

/** A chat as its row, as far as files tell it. */
export type SessionRow = Readonly<Omit<Selectable<Tables['sessions']>, UntoldColumn>>

/** A chat's ids, which are made anew, and what any chat file can say of it. */
type CommonColumn =
  | ('id' | 'user_id' | 'card_id' | 'revision_id' | 'tree_id')
  | ('title' | 'head_message_id' | 'message_count' | 'origin')

/** What our own files alone tell: a new column of `sessions` is among these, and export and import do not compile without it. */
export type OwnColumn = Exclude<keyof SessionRow, CommonColumn>

/** What a chat of our own tree files is here besides what any chat file can say. What says nothing is left out. */
export interface HeadFacts {
  /** The chat that it branched off, by its place among those of the file. */
  readonly parent?: number
  /** The message at which it did, by its id in the file. */
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

/** What a file says of this kind; of what it gets wrong nothing is taken. */
export const parseHeadFacts = (said: Json | undefined): ParsedHeadFacts => headSchema.catch({}).parse(said)

/** The same parents without those that lead back to where one came from: a file may claim such a ring. */
export function withoutCycles(parents: readonly (number | null)[]): (number | null)[] {
  const leadsBack = (at: number): boolean => {
    let above = parents[at] ?? null
    for (let steps = 0; above !== null && above !== at && steps < parents.length; steps++)
      above = parents[above] ?? null
    return above === at
  }
  return parents.map((parent, at) => (leadsBack(at) ? null : parent))
}
