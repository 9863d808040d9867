import type { ChatWrapper } from 'node-llama-cpp'
import type { LlamaQuestion, LlamaReply, LlamaResult } from './llama-messages.ts'
import { chatWrapperFor, toChatHistory } from './program/chat-template.ts'
import { generate, readPrompt } from './program/generate.ts'
import { LoadedModel } from './program/loaded-model.ts'

/** Loads the model on first use and answers one question at a time. */
let loaded: LoadedModel | undefined
const wordings = new Map<boolean, ChatWrapper>()
let turn: Promise<unknown> = Promise.resolve()

export function answer(
  question: LlamaQuestion,
  sendReply: (reply: LlamaReply) => void,
  signal: AbortSignal,
): Promise<LlamaResult> {
  // A cancelled question may still be finishing a step.
  const answered = turn.then(() => answerNow(question, sendReply, signal))
  turn = answered.catch(() => undefined)
  return answered
}

async function answerNow(
  question: LlamaQuestion,
  sendReply: (reply: LlamaReply) => void,
  signal: AbortSignal,
): Promise<LlamaResult> {
  signal.throwIfAborted()
  const alive = () => sendReply({ kind: 'alive' })
  const model = await modelFor(question, alive, signal)
  sendReply({ kind: 'loaded' })
  const wording = wordings.get(question.thinks) ?? chatWrapperFor(model.model, question.thinks)
  wordings.set(question.thinks, wording)
  const history = toChatHistory(question)
  const prompt_tokens = await readPrompt(model, wording, history, alive, signal)
  return await generate(model, wording, history, { question, prompt_tokens }, sendReply, signal)
}

async function modelFor(
  question: LlamaQuestion,
  alive: () => void,
  signal: AbortSignal,
): Promise<LoadedModel> {
  const { context_tokens } = question
  if (loaded !== undefined && loaded.context_tokens !== context_tokens) {
    const { model } = loaded
    // If memory runs out, the next question loads the model again.
    const making = loaded.withContext(context_tokens, signal)
    loaded = undefined
    loaded = await making.catch(async (error: unknown) => {
      await model.dispose()
      throw error
    })
  }
  loaded ??= await LoadedModel.load(question, alive, signal)
  return loaded
}
