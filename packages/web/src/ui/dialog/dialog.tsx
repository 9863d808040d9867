import { lazyDialog } from '../feedback/lazy-part.tsx'
import type { DialogProps } from './dialog-view.tsx'

/** Asks or shows something that everything else waits for. Its widgets are fetched when it first opens. */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-view.tsx')).DialogView)
