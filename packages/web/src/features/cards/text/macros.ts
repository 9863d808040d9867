import { lazyModule } from '../../../browser/lazy-module.ts'

const macros = lazyModule(async () => (await import('./expand-macros.ts')).expandMacros)

/** Fetches the reader of macros, which weighs more than a page of a card may wait for; asked for beside the page. */
export const prefetchMacros = macros.fetch

export const useMacros = macros.use
