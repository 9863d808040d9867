import type { ModelRequest } from '../model-types.ts'
import { limitWithThoughts, thinkingTokens, type Wish, wishOf } from '../reasoning.ts'
import { sentSampling } from '../sampling-parameters.ts'
import { inTurns } from '../stream/merge-turns.ts'
import { type ClaudeThinking, isClaude, knobsOfClaude, thinkingOf } from './claude.ts'

/** The question as Anthropic's messages. */
export function bodyOf(request: ModelRequest): string {
  const { model } = request.connection
  const { system, turns } = inTurns(request.messages, request.prefill)
  const thinking = thinkingOf(model)
  const fields = thinkingFields(wishOf(request), thinking)
  return JSON.stringify({
    model,
    max_tokens: limitWithThoughts(request, thinking.byItself),
    ...(system !== null && { system: systemOf(system, model) }),
    messages: turns.map(({ role, content }, index) => ({
      role,
      // Words that were begun must not end in white space.
      content: index === turns.length - 1 && role === 'assistant' ? content.trimEnd() : content,
    })),
    stream: true,
    ...samplingOf(request, 'thinking' in fields && fields.thinking.type !== 'disabled'),
    ...fields,
  })
}

/** What stands before a chat stays the same from turn to turn: read from the upstream's cache, it costs a tenth. */
const systemOf = (text: string, model: string) =>
  isClaude(model) ? [{ type: 'text', text, cache_control: { type: 'ephemeral' } }] : text

type ThinkingFields =
  | Record<string, never>
  | { thinking: { type: string; [field: string]: unknown }; output_config?: { effort: string } }
  | { output_config: { effort: string } }

function thinkingFields(wish: Wish, { isAdaptive, byItself, off }: ClaudeThinking): ThinkingFields {
  // Shown in a summary, which the newest would leave out.
  const adaptive = { type: 'adaptive', display: 'summarized' }
  if (wish === null) return byItself ? { thinking: adaptive } : {}
  if (wish === 'off') return offFields(byItself, off)
  if (!isAdaptive) return { thinking: { type: 'enabled', budget_tokens: thinkingTokens[wish] } }
  return { thinking: adaptive, ...(wish !== 'on' && { output_config: { effort: effortOf(wish) } }) }
}

/** One that can't be kept from thinking thinks little. */
function offFields(byItself: boolean, off: ClaudeThinking['off']): ThinkingFields {
  if (off !== null) return { thinking: { type: off } }
  return byItself ? { output_config: { effort: 'low' } } : {}
}

const effortOf = (wish: string) => (wish === 'minimal' ? 'low' : wish)

/** While it thinks, a Claude that takes knobs at all takes none but the stop texts. */
function samplingOf(request: ModelRequest, thinks: boolean): object {
  const { model } = request.connection
  const knobs = isClaude(model) ? { knobs: thinks ? (['stop'] as const) : knobsOfClaude(model) } : {}
  const { stop, ...rest } = sentSampling(request, { ...knobs, hottest: 1 })
  const stops = stop?.filter(text => text.trim() !== '') ?? []
  return { ...rest, ...(stops.length > 0 && { stop_sequences: stops }) }
}
