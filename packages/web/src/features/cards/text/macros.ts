import { lazyModule } from '../../../browser/lazy-module.ts'

const macros = lazyModule(async () => (await import('./expand-macros.ts')).expandMacros)

/** Too large to wait for, so it is prefetched in parallel with the card's page. */
export const prefetchMacros = macros.fetch

export const useMacros = macros.use
