import { GgufInsights, readGgufFileInfo } from 'node-llama-cpp'
import { LlamaError } from './llama-messages.ts'

export interface GgufFacts {
  readonly name: string | null
  /** Context length from training, if known. */
  readonly context_tokens: number | null
  readonly thinks: boolean
}

/** @throws LlamaError model_broken for files that are no language models supported by llama.cpp */
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
