import { setSentenceLoader } from '../../api/http/fetch-repeating.ts'
import { whenIdle } from '../../browser/lazy-module.ts'
import { fetchSentenceOf, fetchSentences } from '../../i18n/problem-sentences.ts'
import type { AppRouter } from '../routing/router.ts'

/**
 * Prefetches rarely used error messages when idle, so that they are available offline. An error before that waits for
 * its message.
 */
export function prefetchModules(router: AppRouter): void {
  setSentenceLoader(fetchSentenceOf)
  const stop = router.subscribe('onResolved', () => {
    stop()
    whenIdle(() => void fetchSentences())
  })
}
