import type { PreviewChatAnswer, PreviewChatMemory, PreviewChatMessage } from '@inkling/contract'

/** One thing said to a card that is tried, and what it answered. */
export interface PreviewChatTurn {
  readonly said: string
  readonly content: string
  /** What was remembered before it: nothing yet at the first one. */
  readonly before: PreviewChatMemory | undefined
  readonly after: PreviewChatMemory | undefined
  readonly prompt_tokens: number | null
  /** Who answered, and who should have; null where nobody stood in. */
  readonly stood_in: { readonly name: string; readonly asked: string } | null
}

/** What was said to a card, oldest first, after the greeting that a turn gave back. */
export interface PreviewChat {
  readonly greeting: string | null
  readonly turns: readonly PreviewChatTurn[]
}

export const NO_TRIAL: PreviewChat = { greeting: null, turns: [] }

export const memoryAfter = ({ turns }: PreviewChat): PreviewChatMemory | undefined => turns.at(-1)?.after

/** What the server is told was said. The greeting it knows by itself until something is remembered. */
export function toMessages(chat: PreviewChat, said: string): PreviewChatMessage[] {
  const greeting = memoryAfter(chat) === undefined ? null : chat.greeting
  return [
    ...(greeting === null ? [] : [{ role: 'assistant' as const, content: greeting }]),
    ...chat.turns.flatMap(turn => [
      { role: 'user' as const, content: turn.said },
      { role: 'assistant' as const, content: turn.content },
    ]),
    { role: 'user', content: said },
  ]
}

/** The chat with an answer that is whole. */
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

/** The chat with an answer that was stopped: nothing more is remembered than before it. */
export const withStoppedAnswer = (chat: PreviewChat, said: string, content: string): PreviewChat => ({
  ...chat,
  turns: [
    ...chat.turns,
    {
      said,
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
