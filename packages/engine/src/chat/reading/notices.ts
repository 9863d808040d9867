import { type Notice, Notices } from '../../files/notices.ts'

/** What can be worth telling about a chat that was read nonetheless, besides what can befall any text. */
export const CHAT_NOTICES = ['lines_skipped', 'messages_skipped', 'greeting_unknown'] as const

export type ChatNoticeCode = (typeof CHAT_NOTICES)[number]

/** What was found, where (`chats.0`, `line.5`), and further facts: `count`, how many there were. */
export type ChatNotice = Notice | { code: ChatNoticeCode; path: string; [fact: string]: string | number }

/** Collects what is worth telling while a file of chats is read; equal things are counted instead of repeated. */
export class ChatNotices {
  /** For the readers of text and JSON that cards have, too. */
  readonly ofText = new Notices()
  readonly #counted = new Map<ChatNoticeCode, { path: string; count: number }>()

  /** One more of these. The path is where the first one was. */
  count(code: ChatNoticeCode, path: string): void {
    const known = this.#counted.get(code)
    if (known) known.count++
    else this.#counted.set(code, { path, count: 1 })
  }

  list(): ChatNotice[] {
    return [...[...this.#counted].map(([code, facts]) => ({ code, ...facts })), ...this.ofText.list]
  }
}
