import { lazyModule } from '../../../browser/lazy-module.ts'

const macros = lazyModule(async () => (await import('./expand-macros.ts')).expandMacros)

/** Loads macro expansion, too large to wait for; prefetched beside the card's page. */
export const prefetchMacros = macros.fetch

export const useMacros = macros.use
