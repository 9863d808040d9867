import { lazyDialog } from '../feedback/lazy-part.tsx'
import type { DialogProps } from './dialog-view.tsx'

/** Modal; its widgets load when it first opens. */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-view.tsx')).DialogView)
