import { type ChatHistoryItem, type ChatWrapper, LlamaChat } from 'node-llama-cpp'
import { LlamaError, type LlamaQuestion, type LlamaReply, type LlamaResult } from '../llama-messages.ts'
import { BATCH_TOKENS, type LoadedModel } from './loaded-model.ts'

/** Tokens left when generation ends, so that the context is never shifted. */
const RESERVED_TOKENS = 8
const PENALTY_WINDOW = 256

export async function generate(
  { sequence }: LoadedModel,
  wording: ChatWrapper,
  history: readonly ChatHistoryItem[],
  { question, prompt_tokens }: { question: LlamaQuestion; prompt_tokens: number },
  sendReply: (reply: LlamaReply) => void,
  signal: AbortSignal,
): Promise<LlamaResult> {
  const chat = new LlamaChat({ contextSequence: sequence, chatWrapper: wording, autoDisposeSequence: false })
  let completion_tokens = 0
  try {
    const { metadata } = await chat.generateResponse([...history], {
      ...samplingOf(question),
      maxTokens: Math.min(question.max_tokens, sequence.contextSize - prompt_tokens - RESERVED_TOKENS),
      contextShift: { size: 1 },
      signal,
      onResponseChunk: ({ type, text, tokens }) => {
        completion_tokens += tokens.length
        if (text !== '') sendReply({ kind: type === 'segment' ? 'thought' : 'said', text })
      },
    })
    signal.throwIfAborted()
    const reason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop'
    return { reason, prompt_tokens, completion_tokens }
  } finally {
    chat.dispose()
  }
}

/** Defaults as in llama.cpp's own server. */
function samplingOf({ sampling }: LlamaQuestion) {
  const { temperature = 0.8, top_k = 40, top_p = 0.95, min_p = 0.05 } = sampling
  const { seed, stop = [], repetition_penalty, frequency_penalty, presence_penalty } = sampling
  return {
    temperature,
    topK: top_k,
    topP: top_p,
    minP: min_p,
    ...(seed !== undefined && { seed: seed >>> 0 }),
    customStopTriggers: stop,
    repeatPenalty: {
      lastTokens: PENALTY_WINDOW,
      ...(repetition_penalty !== undefined && { penalty: repetition_penalty }),
      ...(frequency_penalty !== undefined && { frequencyPenalty: frequency_penalty }),
      ...(presence_penalty !== undefined && { presencePenalty: presence_penalty }),
    },
  }
}

/** Minimum of tokens for the answer. */
const MIN_ANSWER_TOKENS = 32

/**
 * Evaluates in small steps, so that it can be aborted. Reuses the part shared with the previous prompt.
 * @returns the prompt's token count
 * @throws LlamaError upstream_context_too_long
 */
export async function readPrompt(
  { model, sequence }: LoadedModel,
  wording: ChatWrapper,
  history: readonly ChatHistoryItem[],
  alive: () => void,
  signal: AbortSignal,
): Promise<number> {
  const { contextText } = wording.generateContextState({ chatHistory: history })
  const tokens = contextText.tokenize(model.tokenizer)
  if (tokens.length + MIN_ANSWER_TOKENS > sequence.contextSize)
    throw new LlamaError('upstream_context_too_long')
  // Generation needs one token to evaluate.
  const read = tokens.slice(0, -1)
  await sequence.adaptStateToTokens(read, false)
  while (sequence.nextTokenIndex < read.length) {
    signal.throwIfAborted()
    const from = sequence.nextTokenIndex
    await sequence.evaluateWithoutGeneratingNewTokens(read.slice(from, from + BATCH_TOKENS))
    alive()
  }
  signal.throwIfAborted()
  return tokens.length
}
