import { z } from 'zod'
import { embeddingRuntimes, memoryModes } from '../base/choices.ts'
import { EmbeddingModelId, MemoryId, MessageId, SessionId } from '../base/ids.ts'
import {
  DIMENSIONS_MAX,
  KEYWORD_MAX,
  MEMORY_MAX,
  PROMPT_TEXT_MAX,
  VECTORS_AT_ONCE_MAX,
  VECTORS_BODY_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { Problem } from '../base/problem.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'
import { MessageRole } from './message.ts'

/** A memory of a branch: a message, or a note attached to one. */
export const Memory = z.object({
  kind: z.enum(['message', 'note']),
  id: z.union([MemoryId, MessageId]).describe('the id of the message or note'),
  message_id: MessageId.describe('the message, or where the note was written'),
  role: MessageRole.nullable(),
  name: z.string().describe('the speaker; empty for a note'),
  text: z.string(),
  is_edited: z.boolean().describe('for a message: whether its memory text was edited'),
  importance: z.number().min(0).max(1),
  is_pinned: z.boolean().describe('always retrieved'),
  is_off: z.boolean().describe('never retrieved'),
  is_embedded: z.boolean(),
  created_at: time,
})
export type Memory = z.infer<typeof Memory>

/** Summarises the messages that left the context window. */
export const Summary = z.object({
  text: z.string(),
  message_id: MessageId.describe('the last message it covers'),
  messages: z.int().describe('number of messages it covers'),
  model_name: z.string().nullable(),
  is_edited: z.boolean(),
  is_stale: z.boolean().describe('whether a covered message was deleted since'),
  updated_at: time,
})
export type Summary = z.infer<typeof Summary>

const modelName = z.object({ id: EmbeddingModelId, name: z.string() })

export const MemoryStatus = z.object({
  mode: z.enum(memoryModes),
  model: modelName
    .extend({ runtime: z.enum(embeddingRuntimes) })
    .nullable()
    .describe('the chosen model'),
  serving: modelName
    .nullable()
    .describe('the model whose vectors are searched; the previous one until all vectors are computed'),
  embedded: z.int().describe('number of messages on the branch with vectors of the chosen model'),
  total: z.int(),
  problem: Problem.nullable().describe('why memory is not working'),
  summary: Summary.nullable(),
  is_summarising: z.boolean(),
})
export type MemoryStatus = z.infer<typeof MemoryStatus>

const note = {
  text: longText(MEMORY_MAX, 1),
  importance: z.number().min(0).max(1),
  is_pinned: z.boolean(),
  is_off: z.boolean(),
}

/** Absent fields are kept; `text: null` restores a message's original text. */
export const MemoryChange = z.object({ ...note, text: note.text.nullable() }).partial()
export type MemoryChange = z.output<typeof MemoryChange>

export const NewMemory = z.object({
  text: note.text,
  importance: note.importance.default(0.5),
  is_pinned: z.boolean().default(false),
  message_id: MessageId.optional().describe(
    'the message where the note begins to apply; default: the last one',
  ),
})
export type NewMemory = z.output<typeof NewMemory>

export const RetrievedMemory = z.object({
  text: z.string(),
  memories: z
    .array(
      z.object({
        kind: z.enum(['message', 'note']),
        id: z.union([MemoryId, MessageId]),
        message_id: MessageId,
      }),
    )
    .describe('adjacent chunks, which are retrieved as one passage'),
  similarity: z.number().nullable(),
  recency: z.number(),
  importance: z.number(),
  score: z.number(),
  is_pinned: z.boolean(),
  tokens: z.int(),
  said_at: time,
})
export type RetrievedMemory = z.infer<typeof RetrievedMemory>

/** Little-endian 32-bit floats in base64. */
export const Vector = z.base64().max(DIMENSIONS_MAX * 8)

/** The browser's embedding of the user's text. */
export const MemoryQuery = z.object({ model_id: EmbeddingModelId, vector: Vector })
export type MemoryQuery = z.output<typeof MemoryQuery>

/** A text to embed as chunks with one vector each. */
export const PendingMemory = z.object({
  message_id: MessageId,
  memory_id: MemoryId.nullable(),
  digest: z.string().describe('hash of the text; vectors of a changed text are rejected'),
  pieces: z.array(z.string()),
})
export type PendingMemory = z.infer<typeof PendingMemory>

export const NewVectors = z.object({
  model_id: EmbeddingModelId,
  items: z
    .array(PendingMemory.omit({ pieces: true }).extend({ vectors: z.array(Vector).min(1).max(200) }))
    .min(1)
    .max(VECTORS_AT_ONCE_MAX),
})
export type NewVectors = z.output<typeof NewVectors>

const one = z.object({ id: SessionId })

export const memories = {
  status: route('memories.status', {
    summary: 'Returns the memory status of a chat and its summary.',
    params: one,
    answer: MemoryStatus,
  }),
  list: route('memories.list', {
    summary: 'Lists memories of a branch, newest first.',
    params: one,
    query: pageQuery().extend({
      q: singleLine(KEYWORD_MAX, 1).optional(),
      which: z.enum(['all', 'notes', 'pinned', 'off']).default('all'),
    }),
    answer: pageOf(Memory),
  }),
  add: route('memories.add', {
    summary: 'Adds a note to a branch, valid from a message on.',
    params: one,
    body: NewMemory,
    answer: Memory,
    status: 201,
    problems: ['memory_limit'],
  }),
  change: route('memories.change', {
    summary: 'Updates a note.',
    params: z.object({ id: MemoryId }),
    body: MemoryChange,
    answer: Memory,
  }),
  remove: route('memories.remove', {
    summary: 'Deletes a note.',
    params: z.object({ id: MemoryId }),
  }),
  changeOfMessage: route('memories.changeOfMessage', {
    summary: 'Updates how a message is remembered. The message is not changed.',
    params: z.object({ id: MessageId }),
    body: MemoryChange,
    answer: Memory,
  }),
  recalled: route('memories.recalled', {
    summary: 'Lists memories recalled for an answer.',
    params: z.object({ id: MessageId }),
    answer: z.array(RetrievedMemory),
  }),
  pending: route('memories.pending', {
    summary: 'Lists texts that need vectors from a model in the browser, newest first.',
    params: one,
    query: z.object({
      model_id: EmbeddingModelId,
      limit: z.coerce.number().int().min(1).max(VECTORS_AT_ONCE_MAX).default(16),
    }),
    answer: z.object({ items: z.array(PendingMemory), left: z.int() }),
  }),
  keep: route('memories.keep', {
    summary: 'Stores vectors computed by a browser.',
    params: one,
    body: NewVectors,
    bodyLimit: VECTORS_BODY_MAX,
    answer: z.object({ kept: z.int(), left: z.int() }),
    problems: ['wrong_vectors'],
  }),
  summarise: route('memories.summarise', {
    summary: 'Updates the summary in the background.',
    params: one,
    answer: MemoryStatus,
    problems: ['nothing_to_summarise', 'no_model'],
  }),
  editSummary: route('memories.editSummary', {
    summary: 'Edits the summary. An empty text deletes it.',
    params: one,
    body: z.object({ text: longText(PROMPT_TEXT_MAX) }),
    answer: MemoryStatus,
    problems: ['nothing_to_summarise'],
  }),
}
