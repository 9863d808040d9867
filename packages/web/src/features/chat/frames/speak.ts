import type { Message } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'

/** Actions that a card may trigger for the reader. */
export type FrameActions = Pick<ConversationActions, 'regenerate' | 'goOn'>

/** Answers the reader's last message, or continues the last answer. */
export function requestAnswer(last: Message | undefined, { regenerate, goOn }: FrameActions): void {
  if (last?.role === 'user') regenerate(last)
  else if (last) goOn(last)
}

/** Puts a text into the composer, with an undo for what it replaces. */
export function replaceDraft(before: string, text: string, write: (text: string) => void): void {
  write(text)
  if (before.trim() === '' || before === text) return
  toast(m.chat_frames_replaced_toast(), {
    action: { label: m.turns_put_back_button(), run: () => write(before) },
  })
}
