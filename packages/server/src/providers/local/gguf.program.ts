import { GgufInsights, readGgufFileInfo } from 'node-llama-cpp'
import { LlamaError } from './llama-messages.ts'

/** What the header of a model's file says of it. */
export interface GgufFacts {
  readonly name: string | null
  /** That it was trained to hold; null when it doesn't say. */
  readonly context_tokens: number | null
  /** Whether its template knows of thoughts. */
  readonly thinks: boolean
}

/** @throws LlamaError model_broken of what is no language model that llama.cpp runs */
export async function answer({ path }: { readonly path: string }): Promise<GgufFacts> {
  try {
    const info = await readGgufFileInfo(path, { sourceType: 'filesystem', logWarnings: false })
    const insights = await GgufInsights.from(info)
    if (!insights.isSupportedByLlamaCpp || !insights.hasDecoder) throw new Error('of no use here')
    const { general, tokenizer } = info.metadata
    return {
      name: general.name ?? null,
      context_tokens: insights.trainContextSize ?? null,
      thinks: /<think>|enable_thinking/.test(tokenizer.chat_template ?? ''),
    }
  } catch (error) {
    throw new LlamaError('model_broken', error)
  }
}
