import type { ChatHistoryItem, ChatWrapper } from 'node-llama-cpp'
import { LlamaError } from '../llama-messages.ts'
import { BATCH_TOKENS, type LoadedModel } from './loaded-model.ts'

/** What an answer needs at least. */
const ROOM = 32

/**
 * Has a model read what it is asked, in small steps between which it can be stopped. Of a chat that goes on it has read
 * the beginning already, and only reads what is new.
 * @returns how many tokens the prompt has
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
  if (tokens.length + ROOM > sequence.contextSize) throw new LlamaError('upstream_context_too_long')
  // The last one is left to whoever generates: something has to be read for there to be a next token.
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
