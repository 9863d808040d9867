import type { ChatNotice } from '@inkling/contract'
import type { ChatNotice as ReadNotice } from '@inkling/engine'

/** What can be worth telling about chats that were read but not wholly kept. */
export const IMPORT_NOTICES = [
  'message_cut',
  'details_dropped',
  'variables_dropped',
  'chats_left_out',
] as const
export type ImportNoticeCode = (typeof IMPORT_NOTICES)[number]

/** Told of a kind; of some there may be one for each message. */
const MOST = 50

/** Counts what is worth telling, and puts it with what reading the file has told. */
export class ImportNotices {
  readonly #counts = new Map<ImportNoticeCode, number>()

  count(code: ImportNoticeCode, more = 1): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + more)
  }

  with(read: readonly ReadNotice[]): ChatNotice[] {
    const own = [...this.#counts].map(([code, count]) => ({ code, path: '', count }))
    return [...own, ...read.slice(0, MOST).map(asTold)]
  }
}

function asTold({ code, path, ...facts }: ReadNotice & { count?: unknown }): ChatNotice {
  return { code, path, ...(typeof facts.count === 'number' && { count: facts.count }) }
}
