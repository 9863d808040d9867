import { lazyModule } from '../browser/lazy-module.ts'

/** How texts are formatted, once that is here. Until then they are plain. */
const formatting = lazyModule(async () => (await import('./formatted-text.tsx')).FormattedText)

/**
 * Fetches markdown and the sanitiser, which weigh more than a page may wait for. Whoever opens a page of texts asks for
 * them beside it, so that as a rule they are here before the first text is.
 */
export const fetchFormatting = formatting.fetch

export const useFormatting = formatting.use
