import type { QueryClient } from '@tanstack/react-query'
import { forgiveStart } from '../features/accounts/entrance/start-session.ts'
import { restoreChats } from '../features/chat/store/kept-chats.ts'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/feedback/toast.ts'

/** Shows the chats stored on this device instead of an error until the network is back. */
export async function readOffline(queries: QueryClient): Promise<void> {
  if (!(await restoreChats(queries))) return
  forgiveStart()
  const reload = () => location.reload()
  addEventListener('online', reload, { once: true })
  toast(m.app_offline_reading(), { stay: 0, action: { label: m.app_retry_button(), run: reload } })
}
