import { z } from 'zod'
import {
  activationKinds,
  inactiveReasons,
  partSources,
  promptRoles,
  scanSpots,
  scriptOwners,
} from '../base/choices.ts'
import { MessageId, ModelId, SessionId } from '../base/ids.ts'
import { MESSAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { longText, timeZone } from '../base/text.ts'
import { CompletionAction } from './chat.ts'
import { MemoryQuery, RetrievedMemory } from './memories.ts'

const role = z.enum(promptRoles)
const source = z.enum(partSources)

const PromptPiece = z.object({ source, name: z.string(), tokens: z.int() })

/** `left_out` says why a part isn't sent. */
export const PromptPart = z.object({
  id: z.string(),
  name: z.string(),
  source,
  role,
  text: z.string().nullable().describe('null for texts of a card that the user can no longer see'),
  tokens: z.int(),
  depth: z.int().nullable().describe('number of messages after it, if it is placed among them'),
  pieces: z.array(PromptPiece),
  left_out: z.enum(['budget', 'replaced', 'not_due']).nullable(),
})
export type PromptPart = z.infer<typeof PromptPart>

export const PromptEntry = z.object({
  id: z.string(),
  book: z.string(),
  name: z.string(),
  active: z.boolean(),
  why: z.enum([...activationKinds, ...inactiveReasons]),
  key: z.string().nullable().describe('the first key that matched'),
  beside: z.array(z.string()).describe('the secondary keys that matched'),
  in: z.enum(scanSpots).nullable().describe('where the key was found'),
  tokens: z.int().nullable(),
})
export type PromptEntry = z.infer<typeof PromptEntry>

export const PromptScript = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.enum(scriptOwners),
  texts: z.int().describe('number of texts it changed'),
  matches: z.int(),
  skipped: z.string().nullable().describe('why it did not run on all its texts'),
})
export type PromptScript = z.infer<typeof PromptScript>

export const PromptView = z.object({
  standing: z
    .enum(['sent', 'changed', 'preview'])
    .describe(
      'sent: exactly what the model received; changed: its inputs have changed, so this is what would be sent now; preview: nothing was sent yet',
    ),
  is_withheld: z.boolean().describe('whether texts of a card that the user can no longer see are omitted'),
  action: CompletionAction,
  model: z.object({ id: ModelId, name: z.string() }),
  context_tokens: z.int(),
  max_tokens: z.int(),
  tokens: z.int(),
  budget: z.int(),
  parts: z.array(PromptPart).describe('in the order they are sent'),
  messages: z
    .array(z.object({ role, name: z.string().optional(), content: z.string() }))
    .nullable()
    .describe('as the model receives them'),
  trimmed: z.object({
    messages: z.int(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
    examples: z.int(),
  }),
  silent_examples: z
    .array(z.object({ name: z.string(), source, text: z.string().describe('the beginning of the text') }))
    .describe('example dialogue that is not sent, because no line names a speaker'),
  recalled: z.array(RetrievedMemory).describe('memories from outside the context'),
  lorebooks: z
    .object({
      tokens: z.int(),
      budget: z.int(),
      overflowed: z.boolean(),
      entries: z.array(PromptEntry).describe('all except those whose keys simply did not match'),
      not_called: z.int().describe('number of entries whose keys did not match'),
    })
    .nullable(),
  scripts: z.array(PromptScript),
  prefill: z.string().nullable().describe('the text at the end that the model continues'),
  stop: z.array(z.string()),
})
export type PromptView = z.infer<typeof PromptView>

export const PromptPreview = z.object({
  action: CompletionAction.default('send'),
  content: longText(MESSAGE_MAX).optional().describe('the message to preview'),
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
