import { writeClipboard } from '../../browser/secure-context.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from './toast.ts'

/** Shows the result as a toast. Call directly from a click handler. */
export async function copyText(text: string, done = m.chat_copied_toast()): Promise<void> {
  if (await writeClipboard(text)) toast(done, { tone: 'good', stay: 2_000 })
  else toast(m.chat_copy_failed_toast(), { tone: 'bad' })
}
