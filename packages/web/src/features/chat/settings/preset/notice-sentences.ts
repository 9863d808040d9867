import type { PresetNoticeCode } from '@inkling/engine'
import { m } from '../../../../paraglide/messages.js'

const sentences: Readonly<Record<PresetNoticeCode, () => string>> = {
  connection_dropped: m.settings_notice_connection_dropped,
  duplicate_prompt: m.settings_notice_duplicate_prompt,
  prompt_missing: m.settings_notice_prompt_missing,
  template_unused: m.settings_notice_template_unused,
  text_completion_ignored: m.settings_notice_text_completion_ignored,
}

/** What happened to a part of a file. What can befall any file is told in one sentence. */
export const noticeSentence = (code: string): string =>
  Object.hasOwn(sentences, code)
    ? sentences[code as PresetNoticeCode]() // it is one of them
    : m.settings_notice_changed()
