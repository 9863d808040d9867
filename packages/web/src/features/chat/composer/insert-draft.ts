import type { Message, SessionId } from '@inkling/contract'
import { sentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { readDraft } from '../store/draft.ts'

/** Puts the model's draft into the composer, with an undo for the text it replaced. */
export function insertDraft(
  session: SessionId,
  { content, error }: Message,
  write: (text: string) => void,
): void {
  if (error !== null) toast(sentenceOf(error.code) ?? m.chat_status_failed(), { tone: 'bad' })
  if (content === '') return
  const before = readDraft(session)
  write(content)
  if (before.trim() === '') return
  toast(m.turns_replaced_toast(), { action: { label: m.turns_put_back_button(), run: () => write(before) } })
}
