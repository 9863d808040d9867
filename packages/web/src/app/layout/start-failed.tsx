import { useRouter } from '@tanstack/react-router'
import { startSession } from '../../features/accounts/entrance/start-session.ts'
import { FailedState } from '../../ui/feedback/states.tsx'

/** In the place of every page while it could not be learned who is here: why, and another try. */
export function StartFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const tryAgain = async () => {
    await startSession()
    await router.invalidate() // now the guards can tell who may see this page
  }
  return (
    <main>
      <FailedState error={error} onRetry={() => void tryAgain()} />
    </main>
  )
}
