import { lazyModule } from '../../../../browser/lazy-module.ts'

const editor = lazyModule(async () => (await import('./message-editor.tsx')).MessageEditor)

/** Fetches where a message is edited: in a quiet moment of each chat, so that it is here when it is wanted. */
export const prefetchMessageEditor = editor.fetch

export const useMessageEditor = editor.use
