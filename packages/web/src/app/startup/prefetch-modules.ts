import { setSentenceLoader } from '../../api/http/fetch-repeating.ts'
import { whenIdle } from '../../browser/lazy-module.ts'
import { fetchSentenceOf, fetchSentences } from '../../i18n/problem-sentences.ts'
import type { AppRouter } from '../routing/router.ts'

/**
 * Fetches what no first page waits for in a quiet moment after it, so that it is here when the network is not: the
 * sentences of rare refusals. A refusal that comes sooner waits for its own.
 */
export function prefetchModules(router: AppRouter): void {
  setSentenceLoader(fetchSentenceOf)
  const stop = router.subscribe('onResolved', () => {
    stop()
    whenIdle(() => void fetchSentences())
  })
}
