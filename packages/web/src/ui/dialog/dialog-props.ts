import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** A sentence below the title, read with it. */
  lead?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
}
