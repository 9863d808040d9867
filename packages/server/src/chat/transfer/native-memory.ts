import { MEMORIES_MAX, MemoryChange, memories, NewMemory } from '@inkling/contract'
import { z } from 'zod'
import { ownTime } from './native-time.ts'

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

export type ReadMemory = z.output<typeof ownMemory>
