import type { Message } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'

/** Cards may trigger these actions for the reader. */
export type FrameActions = Pick<ConversationActions, 'regenerate' | 'goOn'>

/** Continues the last answer if the last message isn't the reader's. */
export function requestAnswer(last: Message | undefined, { regenerate, goOn }: FrameActions): void {
  if (last?.role === 'user') regenerate(last)
  else if (last) goOn(last)
}

/** The toast can restore the replaced text. */
export function replaceDraft(before: string, text: string, write: (text: string) => void): void {
  write(text)
  if (before.trim() === '' || before === text) return
  toast(m.chat_frames_replaced_toast(), {
    action: { label: m.turns_put_back_button(), run: () => write(before) },
  })
}
