import type { PreviewChatAnswer, PreviewChatMemory, PreviewChatMessage } from '@inkling/contract'

export interface PreviewChatTurn {
  readonly said: string
  readonly content: string
  /** Undefined before the first turn. */
  readonly before: PreviewChatMemory | undefined
  readonly after: PreviewChatMemory | undefined
  readonly prompt_tokens: number | null
  /** `name` is the fallback model, `asked` the requested one; null without fallback. */
  readonly stood_in: { readonly name: string; readonly asked: string } | null
}

/** The greeting precedes the turns, oldest first. */
export interface PreviewChat {
  readonly greeting: string | null
  readonly turns: readonly PreviewChatTurn[]
}

export const NO_TRIAL: PreviewChat = { greeting: null, turns: [] }

export const memoryAfter = ({ turns }: PreviewChat): PreviewChatMemory | undefined => turns.at(-1)?.after

/** Includes the greeting only with memory; without memory the server adds it. */
export function toMessages(chat: PreviewChat, userText: string): PreviewChatMessage[] {
  const greeting = memoryAfter(chat) === undefined ? null : chat.greeting
  return [
    ...(greeting === null ? [] : [{ role: 'assistant' as const, content: greeting }]),
    ...chat.turns.flatMap(turn => [
      { role: 'user' as const, content: turn.said },
      { role: 'assistant' as const, content: turn.content },
    ]),
    { role: 'user', content: userText },
  ]
}

export const withAnswer = (
  chat: PreviewChat,
  { greeting, said, content, prompt_tokens, memory, model_name, asked_model_name }: PreviewChatAnswer,
): PreviewChat => ({
  greeting: greeting ?? chat.greeting,
  turns: [
    ...chat.turns,
    {
      said,
      content,
      before: memoryAfter(chat),
      after: memory,
      prompt_tokens,
      stood_in: asked_model_name === null ? null : { name: model_name, asked: asked_model_name },
    },
  ],
})

/** A stopped answer leaves the memory unchanged. */
export const withStoppedAnswer = (chat: PreviewChat, userText: string, content: string): PreviewChat => ({
  ...chat,
  turns: [
    ...chat.turns,
    {
      said: userText,
      content,
      before: memoryAfter(chat),
      after: memoryAfter(chat),
      prompt_tokens: null,
      stood_in: null,
    },
  ],
})

export const withoutLastTurn = (chat: PreviewChat): PreviewChat => ({
  ...chat,
  turns: chat.turns.slice(0, -1),
})
