import { MESSAGE_MAX, SessionId } from '@inkling/contract'
import { z } from 'zod'
import { ApiError } from '../../platform/http/api-error.ts'
import { isTooDeep } from '../../platform/http/read-request.ts'

/** Clients also send null or omit it. */
const Content = z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])

const Message = z.object({ role: z.string(), content: Content.nullish() })

/** More would not fit into the model's window. */
const MESSAGES_MAX = 10_000

/**
 * As clients send it: most fields may be null, and unknown ones are ignored. `session_id` is this server's addition.
 */
const ChatCompletionBody = z.object({
  model: z.string().min(1).max(300),
  messages: z.array(Message).min(1).max(MESSAGES_MAX),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  temperature: z.number().min(0).max(5).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_k: z.number().int().min(0).max(1_000).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.number().int().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  session_id: SessionId.nullish(),
})

export interface ConversationMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatCompletion {
  readonly model: string
  /** Never empty, and without empty messages. */
  readonly messages: readonly ConversationMessage[]
  readonly isStream: boolean
  readonly includesUsage: boolean
  /** Overrides the character's settings. */
  readonly sampling: Readonly<Record<string, number | readonly string[]>>
  readonly max_tokens: number | null
  readonly session_id: SessionId | null
}

/** @throws ApiError invalid_input, naming the parameter */
export function readChatCompletion(body: unknown, session: unknown): ChatCompletion {
  if (isTooDeep(body)) throw invalid('messages', 'The body is nested too deeply.')
  const result = ChatCompletionBody.safeParse(
    typeof session === 'string' ? { ...(body as object), session_id: session } : body,
  )
  if (!result.success) {
    const [issue] = result.error.issues
    throw invalid(issue?.path[0], `${issue?.path.join('.') || 'The body'}: ${issue?.message}`)
  }
  const { model, n, stop, session_id, stream, stream_options, ...request } = result.data
  if ((n ?? 1) !== 1) throw invalid('n', 'Only one choice can be made at a time: n must be 1.')
  const { messages, max_tokens, max_completion_tokens, ...sampling } = request
  const stops = [stop ?? []].flat().filter(text => text !== '')
  return {
    model,
    messages: readMessages(messages),
    isStream: stream ?? false,
    includesUsage: stream_options?.include_usage ?? false,
    sampling: {
      ...Object.fromEntries(
        Object.entries(sampling).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
      ),
      ...(stops.length > 0 && { stop: stops.slice(0, 16) }),
    },
    max_tokens: max_completion_tokens ?? max_tokens ?? null,
    session_id: session_id ?? null,
  }
}

function readMessages(given: readonly z.output<typeof Message>[]): ConversationMessage[] {
  const messages = given
    .map(({ role, content }) => ({ role: roleOf(role), content: textOf(content) }))
    .filter(({ content }) => content.trim() !== '')
  if (messages.length === 0) throw invalid('messages', 'All messages are empty.')
  return messages
}

function roleOf(role: string): ConversationMessage['role'] {
  if (role === 'developer') return 'system'
  if (role === 'system' || role === 'user' || role === 'assistant') return role
  throw invalid('messages', `Characters have no messages with the role "${role.slice(0, 40)}".`)
}

function textOf(content: z.output<typeof Content> | null | undefined): string {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  const other = parts.find(({ type }) => type !== 'text' && type !== 'input_text')
  if (other !== undefined)
    throw invalid('messages', `Characters read text, and no "${other.type.slice(0, 40)}".`)
  const text = parts.map(part => part.text ?? '').join('\n')
  if (text.length > MESSAGE_MAX) throw invalid('messages', `A message can have ${MESSAGE_MAX} characters.`)
  return text
}

export const invalid = (path: PropertyKey | undefined, detail: string): ApiError =>
  new ApiError('invalid_input', { detail, errors: [{ path: String(path ?? ''), message: 'invalid' }] })
