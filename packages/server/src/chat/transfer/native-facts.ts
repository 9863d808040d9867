import { type Message, MessageStatus } from '@inkling/contract'
import type { Json, JsonObject, LorebookState } from '@inkling/engine'
import { z } from 'zod'
import type { BranchState } from '../store/branch-states.ts'
import { type OwnMemory, ownMemory } from './native-memory.ts'
import { ownTime } from './native-time.ts'

/** Under this name a message, or a chat, of our own tree files says what only we understand. */
export const OWN_FACTS = 'inkling'

/** What a message is here besides what any chat file can say. What says nothing is left out. */
export interface OwnFacts {
  readonly status?: Message['status']
  readonly usage?: Message['usage']
  readonly edited_at?: string
  /** The child that the path last led to, by its id in the file, where that is not the newest. */
  readonly goes_on?: string
  /** What the branch remembers from here on, where that is not what it remembered above. */
  readonly state?: { readonly chat: JsonObject; readonly lorebook: LorebookState }
  /** What is remembered at it besides its words. */
  readonly memory?: OwnMemory
}

const effects = z.record(
  z.string(),
  z.object({ hash: z.number(), start: z.number(), end: z.number(), protected: z.boolean() }),
)
const object = z.custom<JsonObject>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const schema = z.object({
  // What was being written when the file was is whole neither there nor here.
  status: MessageStatus.transform(status => (status === 'streaming' ? 'interrupted' : status))
    .optional()
    .catch(undefined),
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
})

export type ReadFacts = z.output<typeof schema>

/** What a file says of this kind; of what it gets wrong nothing is taken. */
export const readOwnFacts = (said: Json | undefined): ReadFacts => schema.catch({}).parse(said)

/** The state as it is told, without the message's own variables: these any file can say. */
export const stateFacts = ({ variables, lorebook }: BranchState): NonNullable<OwnFacts['state']> => ({
  chat: variables.chat,
  lorebook,
})
