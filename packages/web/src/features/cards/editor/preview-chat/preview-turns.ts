import type { TrialAnswer, TrialMemory, TrialMessage } from '@inkling/contract'

/** One thing said to a card that is tried, and what it answered. */
export interface TrialTurn {
  readonly said: string
  readonly content: string
  /** What was remembered before it: nothing yet at the first one. */
  readonly before: TrialMemory | undefined
  readonly after: TrialMemory | undefined
  readonly prompt_tokens: number | null
  /** Who answered, and who should have; null where nobody stood in. */
  readonly stood_in: { readonly name: string; readonly asked: string } | null
}

/** What was said to a card, oldest first, after the greeting that a turn gave back. */
export interface TrialChat {
  readonly greeting: string | null
  readonly turns: readonly TrialTurn[]
}

export const NO_TRIAL: TrialChat = { greeting: null, turns: [] }

export const memoryOf = ({ turns }: TrialChat): TrialMemory | undefined => turns.at(-1)?.after

/** What the server is told was said. The greeting it knows by itself until something is remembered. */
export function messagesOf(chat: TrialChat, said: string): TrialMessage[] {
  const greeting = memoryOf(chat) === undefined ? null : chat.greeting
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
export const answered = (
  chat: TrialChat,
  { greeting, said, content, prompt_tokens, memory, model_name, asked_model_name }: TrialAnswer,
): TrialChat => ({
  greeting: greeting ?? chat.greeting,
  turns: [
    ...chat.turns,
    {
      said,
      content,
      before: memoryOf(chat),
      after: memory,
      prompt_tokens,
      stood_in: asked_model_name === null ? null : { name: model_name, asked: asked_model_name },
    },
  ],
})

/** The chat with an answer that was stopped: nothing more is remembered than before it. */
export const stopped = (chat: TrialChat, said: string, content: string): TrialChat => ({
  ...chat,
  turns: [
    ...chat.turns,
    {
      said,
      content,
      before: memoryOf(chat),
      after: memoryOf(chat),
      prompt_tokens: null,
      stood_in: null,
    },
  ],
})

export const withoutLast = (chat: TrialChat): TrialChat => ({ ...chat, turns: chat.turns.slice(0, -1) })
