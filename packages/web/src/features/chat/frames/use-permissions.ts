import type { Session } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import type { SendPermission } from '../../../render/frame/frame-host.ts'
import { toast } from '../../../ui/toast.ts'
import { useChangeSettings, useSettings } from '../settings/queries.ts'

/** What cards may do in a chat, and the way to answer for all that this one will ever want. */
export function usePermissions({ id, card_id }: Session) {
  const interactive = useSettings({ session_id: id }).data?.effective.interactive
  const change = useChangeSettings({ card_id })
  return {
    areOn: interactive?.run ?? true,
    depth: interactive?.depth ?? 0,
    maySend: interactive?.send ?? 'ask',
    permitSend: (send: SendPermission) =>
      void change({ interactive: { send } }).catch(error => toast(problemSentence(error), { tone: 'bad' })),
  }
}
