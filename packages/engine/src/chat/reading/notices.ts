import { type Notice, Notices } from '../../files/notices.ts'

export const CHAT_NOTICES = ['lines_skipped', 'messages_skipped', 'greeting_unknown'] as const

export type ChatNoticeCode = (typeof CHAT_NOTICES)[number]

/** A notice with its path (`chats.0`, `line.5`) and details such as `count`. */
export type ChatNotice = Notice | { code: ChatNoticeCode; path: string; [fact: string]: string | number }

/** Counts equal notices as one. */
export class ChatNotices {
  /** For text and JSON readers shared with cards. */
  readonly ofText = new Notices()
  readonly #countedNotices = new Map<ChatNoticeCode, { path: string; count: number }>()

  /** Counts a notice and keeps the first one's path. */
  count(code: ChatNoticeCode, path: string): void {
    const known = this.#countedNotices.get(code)
    if (known) known.count++
    else this.#countedNotices.set(code, { path, count: 1 })
  }

  list(): ChatNotice[] {
    return [...[...this.#countedNotices].map(([code, facts]) => ({ code, ...facts })), ...this.ofText.list]
  }
}
