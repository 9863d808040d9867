import type { DeletionScope, Message, Session } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { fetchWithRetries } from '../../../ui/feedback/lazy-part.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'

type Actions = typeof import('./tree-actions.ts')

/** Loaded on first use. */
export function useTreeActions(session: Session) {
  const go = useNavigateTo()
  const queries = useQueryClient()
  return {
    branch: (message: Message) =>
      void act(({ branchOff }) => branchOff({ session_id: session.id, queries }, message, go)),
    remove: (message: Message, scope: DeletionScope) =>
      void act(({ removeMessage }) => removeMessage({ session_id: session.id, queries }, message, scope)),
  }
}

async function act(action: (actions: Actions) => Promise<void>): Promise<void> {
  try {
    await action(await fetchWithRetries(() => import('./tree-actions.ts')))
  } catch (error) {
    toast(problemSentence(error), { tone: 'bad' })
  }
}
