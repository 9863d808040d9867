import type { ChatNotice } from '@inkling/contract'
import type { ChatNotice as ReadNotice } from '@inkling/engine'

export const IMPORT_NOTICES = [
  'message_cut',
  'details_dropped',
  'variables_dropped',
  'chats_left_out',
  'file_skipped',
  'card_unknown',
] as const
export type ImportNoticeCode = (typeof IMPORT_NOTICES)[number]

/** Some kinds could occur once per message. */
const MAX_NOTICES = 50

export class ImportNotices {
  readonly #counts = new Map<ImportNoticeCode, number>()
  readonly #fileNotices: ChatNotice[] = []

  count(code: ImportNoticeCode, more = 1): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + more)
  }

  tell(code: ImportNoticeCode, path: string): void {
    this.#fileNotices.push({ code, path })
  }

  /** @param file path in the archive, or empty for a single file */
  ofReading(notices: readonly ReadNotice[], file: string): void {
    this.#fileNotices.push(...notices.slice(0, MAX_NOTICES).map(notice => toChatNotice(notice, file)))
  }

  list(): ChatNotice[] {
    const counted = [...this.#counts].map(([code, count]) => ({ code, path: '', count }))
    return [...counted, ...this.#fileNotices.slice(0, MAX_NOTICES)]
  }
}

function toChatNotice({ code, path, ...facts }: ReadNotice & { count?: unknown }, file: string): ChatNotice {
  const where = [file, path].filter(Boolean).join(' ')
  return { code, path: where, ...(typeof facts.count === 'number' && { count: facts.count }) }
}
