import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { setUser, useSession } from '../../../api/session/session.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/form/field.tsx'

/** Includes adult cards in lists, and refetches visible lists. */
export function AdultSwitch() {
  const { user } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function change(show_nsfw: boolean): Promise<void> {
    setBusy(true)
    try {
      setUser(await call('profile.update', { body: { show_nsfw } }))
      void queries.invalidateQueries()
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  if (user === null) return null
  return (
    <CheckField
      label={m.accounts_nsfw_label()}
      hint={m.accounts_nsfw_hint()}
      checked={user.show_nsfw}
      disabled={busy}
      onChange={event => void change(event.target.checked)}
    />
  )
}
