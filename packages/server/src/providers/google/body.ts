import type { ModelMessage, ModelRequest } from '../model-types.ts'
import { limitWithThoughts, wishOf } from '../reasoning.ts'
import { sentSampling } from '../sampling-parameters.ts'
import { inTurns } from '../stream/merge-turns.ts'
import { knobsOfGemini, knowsSystem, thinkingConfig, thinksByItself } from './gemini.ts'

/** What may be said is for this site's admins and its users to decide; what the upstream never lets through stays so. */
const safetySettings = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map(kind => ({
  category: `HARM_CATEGORY_${kind}`,
  threshold: 'OFF',
}))

const part = (text: string) => ({ parts: [{ text }] })

/** The question as Gemini's contents. */
export function bodyOf(request: ModelRequest): string {
  const model = request.connection.model.toLowerCase()
  const { system, turns } = inTurns(messagesFor(model, request.messages), request.prefill)
  return JSON.stringify({
    ...(system !== null && { systemInstruction: part(system) }),
    contents: turns.map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : 'user',
      ...part(content),
    })),
    safetySettings,
    generationConfig: generationConfig(request, model),
  })
}

function messagesFor(model: string, messages: readonly ModelMessage[]): readonly ModelMessage[] {
  if (knowsSystem(model)) return messages
  return messages.map(message => (message.role === 'system' ? { ...message, role: 'user' } : message))
}

function generationConfig(request: ModelRequest, model: string): object {
  const { temperature, top_p, top_k, frequency_penalty, presence_penalty, seed, stop } = sentSampling(
    request,
    {
      knobs: knobsOfGemini(model),
      stop_max: 5,
      hottest: 2,
    },
  )
  return {
    maxOutputTokens: limitWithThoughts(request, thinksByItself(model)),
    temperature,
    topP: top_p,
    topK: top_k,
    frequencyPenalty: frequency_penalty,
    presencePenalty: presence_penalty,
    seed,
    stopSequences: stop,
    thinkingConfig: thinkingConfig(wishOf(request), model) ?? undefined,
  }
}
