import { z } from 'zod'
import {
  partSources,
  promptRoles,
  scanSpots,
  scriptOwners,
  sleepReasons,
  wakeKinds,
} from '../base/choices.ts'
import { MessageId, ModelId, SessionId } from '../base/ids.ts'
import { MESSAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { longText, timeZone } from '../base/text.ts'
import { CompletionAction } from './chat.ts'
import { MemoryQuery, RetrievedMemory } from './memories.ts'

const role = z.enum(promptRoles)
const source = z.enum(partSources)

/** A source text of a prompt part. */
const PromptPiece = z.object({ source, name: z.string(), tokens: z.int() })

/** A part of a prompt with its tokens; `left_out` says why it isn't sent. */
export const PromptPart = z.object({
  id: z.string(),
  name: z.string(),
  source,
  role,
  text: z.string().nullable().describe('null where it is of a card that the user cannot see any more'),
  tokens: z.int(),
  depth: z.int().nullable().describe('how many messages follow it, where it stands among them'),
  pieces: z.array(PromptPiece),
  left_out: z.enum(['budget', 'replaced', 'not_due']).nullable(),
})
export type PromptPart = z.infer<typeof PromptPart>

/** What happened to a lorebook entry, and why. */
export const PromptEntry = z.object({
  id: z.string(),
  book: z.string(),
  name: z.string(),
  woke: z.boolean(),
  why: z.enum([...wakeKinds, ...sleepReasons]),
  key: z.string().nullable().describe('the one that matched first'),
  beside: z.array(z.string()).describe('the secondary keys that matched as well'),
  in: z.enum(scanSpots).nullable().describe('where that key was found'),
  tokens: z.int().nullable(),
})
export type PromptEntry = z.infer<typeof PromptEntry>

export const PromptScript = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.enum(scriptOwners),
  texts: z.int().describe('that it changed'),
  matches: z.int(),
  skipped: z.string().nullable().describe('why it did not run on all that it is for'),
})
export type PromptScript = z.infer<typeof PromptScript>

/** A complete prompt, sent or hypothetical, and its parts. */
export const PromptView = z.object({
  standing: z
    .enum(['sent', 'changed', 'preview'])
    .describe(
      'sent: this is what the model was asked; changed: something that it was made of has changed since, and this is what would be asked now; preview: nothing has been asked yet',
    ),
  is_withheld: z.boolean().describe('whether texts of a card are left out that the user cannot see any more'),
  action: CompletionAction,
  model: z.object({ id: ModelId, name: z.string() }),
  context_tokens: z.int(),
  max_tokens: z.int(),
  tokens: z.int(),
  budget: z.int(),
  parts: z.array(PromptPart).describe('in the order in which they are sent'),
  messages: z
    .array(z.object({ role, name: z.string().optional(), content: z.string() }))
    .nullable()
    .describe('as the model gets them'),
  trimmed: z.object({
    messages: z.int(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
    examples: z.int(),
  }),
  silent_examples: z
    .array(z.object({ name: z.string(), source, text: z.string().describe('how it begins') }))
    .describe('example dialogue that is not sent because no line of it says who speaks'),
  recalled: z.array(RetrievedMemory).describe('what came back from before the window'),
  lorebooks: z
    .object({
      tokens: z.int(),
      budget: z.int(),
      overflowed: z.boolean(),
      entries: z.array(PromptEntry).describe('but for those whose keys were merely not said'),
      not_called: z.int().describe('how many these are'),
    })
    .nullable(),
  scripts: z.array(PromptScript),
  prefill: z.string().nullable().describe('the words at the end that the model goes on from'),
  stop: z.array(z.string()),
})
export type PromptView = z.infer<typeof PromptView>

export const PromptPreview = z.object({
  action: CompletionAction.default('send'),
  content: longText(MESSAGE_MAX).optional().describe('what would be said'),
  parent_message_id: MessageId.optional(),
  model_id: ModelId.optional(),
  time_zone: timeZone.optional(),
  memory_query: MemoryQuery.optional(),
})

export const prompts = {
  ofMessage: route('prompts.ofMessage', {
    summary: 'Returns the prompt of an answer.',
    params: z.object({ id: MessageId }),
    answer: PromptView,
    problems: ['no_prompt', 'no_model', 'prompt_too_large'],
  }),
  preview: route('prompts.preview', {
    isHeavy: true,
    summary: 'Returns the prompt that would be sent. Changes nothing.',
    params: z.object({ id: SessionId }),
    body: PromptPreview,
    answer: PromptView,
    problems: [
      'nothing_to_regenerate',
      'nothing_to_continue',
      'message_streaming',
      'no_model',
      'prompt_too_large',
    ],
  }),
}
