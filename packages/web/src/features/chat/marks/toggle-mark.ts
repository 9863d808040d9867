import type { Message } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'

/** A toast confirms it, because the mark may be out of view at the message's top. */
export async function toggleMark(
  { id, is_marked }: Message,
  { edit }: Pick<ConversationActions, 'edit'>,
): Promise<void> {
  try {
    await edit(id, { is_marked: !is_marked })
    toast(is_marked ? m.chat_unmarked_toast() : m.chat_marked_toast(), { tone: 'good', stay: 3_000 })
  } catch (error) {
    toast(problemSentence(error), { tone: 'bad' })
  }
}
