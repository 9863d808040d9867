import { lazyModule } from '../browser/lazy-module.ts'

/** Text stays plain until the formatter has loaded. */
const formatting = lazyModule(async () => (await import('./formatted-text.tsx')).FormattedText)

/**
 * Markdown and the sanitiser are too large for the first load. Pages with texts prefetch them, so that they are usually
 * ready in time.
 */
export const fetchFormatting = formatting.fetch

export const useFormatting = formatting.use
