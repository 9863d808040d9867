import { m } from '../../paraglide/messages.js'
import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says whether that was possible. */
export function copyText(text: string): void {
  // There is no clipboard where the page came over plain http from another machine.
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new TypeError('no clipboard'))
  copied.then(
    () => toast(m.chat_copied_toast(), { tone: 'good', stay: 2_000 }),
    () => toast(m.chat_copy_failed_toast(), { tone: 'bad' }),
  )
}
