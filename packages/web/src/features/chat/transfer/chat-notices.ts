import type { ChatNotice } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

const sentences: Readonly<Record<string, (facts: { count: number }) => string>> = {
  lines_skipped: m.transfer_notice_lines_skipped,
  messages_skipped: m.transfer_notice_messages_skipped,
  greeting_unknown: () => m.transfer_notice_greeting_unknown(),
  message_cut: m.transfer_notice_message_cut,
  details_dropped: m.transfer_notice_details_dropped,
  variables_dropped: m.transfer_notice_variables_dropped,
  chats_left_out: m.transfer_notice_chats_left_out,
}

/** Of files in a zip that were left out. */
const fileSentences: Readonly<Record<string, (facts: { path: string }) => string>> = {
  file_skipped: m.transfer_notice_file_skipped,
  card_unknown: m.transfer_notice_card_unknown,
}

/** What could not be read, or not be kept, in words; what befell single texts is told once. */
export function noticeSentences(notices: readonly ChatNotice[]): string[] {
  const told = notices.map(({ code, path, count = 1 }) => {
    if (Object.hasOwn(fileSentences, code)) return fileSentences[code]?.({ path }) ?? ''
    const sentence = Object.hasOwn(sentences, code) ? sentences[code]?.({ count }) : undefined
    if (sentence === undefined) return m.transfer_notice_text()
    return path === '' ? sentence : `${sentence} (${m.transfer_notice_at({ path })})`
  })
  return [...new Set(told)]
}
