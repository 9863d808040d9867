import { lazyModule } from '../../../../browser/lazy-module.ts'

const editor = lazyModule(async () => (await import('./message-editor.tsx')).MessageEditor)

export const prefetchMessageEditor = editor.fetch

export const useMessageEditor = editor.use
