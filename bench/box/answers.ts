import { type ModelId, routes, type Session } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'

export interface TimedAnswer {
  /** Milliseconds from the question to the first token and to the end of the answer. */
  readonly first_ms: number
  readonly whole_ms: number
  readonly prompt_tokens: number
  readonly completion_tokens: number
}

export async function measureAnswer(
  api: Api,
  session: Session,
  model_id: ModelId,
  content: string,
): Promise<TimedAnswer> {
  const began = performance.now()
  const body = { session_id: session.id, content, model_id }
  const response = await api.send(routes.chat.complete, { body })
  let first_ms = Number.NaN
  let text = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (Number.isNaN(first_ms) && text.includes('event: delta')) first_ms = performance.now() - began
  }
  const whole_ms = performance.now() - began
  const { items } = await api.call(routes.chat.history, { params: { id: session.id }, query: {} })
  const { prompt_tokens = 0, completion_tokens = 0 } = items.at(-1)?.usage ?? {}
  return { first_ms, whole_ms, prompt_tokens: prompt_tokens ?? 0, completion_tokens: completion_tokens ?? 0 }
}

export const tokensPerSecond = ({ completion_tokens, whole_ms, first_ms }: TimedAnswer): number =>
  (completion_tokens / (whole_ms - first_ms)) * 1_000
