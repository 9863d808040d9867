import type { Message } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'

/** What a card may have done for the reader. */
export type FrameActions = Pick<ConversationActions, 'regenerate' | 'goOn'>

/** An answer to what the reader said last; after one, more of it. */
export function requestAnswer(last: Message | undefined, { regenerate, goOn }: FrameActions): void {
  if (last?.role === 'user') regenerate(last)
  else if (last) goOn(last)
}

/** Puts a text where one writes. What stood there can come back. */
export function replaceDraft(before: string, text: string, write: (text: string) => void): void {
  write(text)
  if (before.trim() === '' || before === text) return
  toast(m.chat_frames_replaced_toast(), {
    action: { label: m.turns_put_back_button(), run: () => write(before) },
  })
}
