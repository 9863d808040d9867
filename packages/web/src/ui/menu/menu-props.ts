import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: LucideIcon
  readonly run: () => void
  readonly isGrave?: boolean
  readonly isDisabled?: boolean
}

export interface MenuProps {
  /** Accessible name of the button. */
  label: string
  items: readonly MenuItem[]
  /** Content of the button, usually an icon. */
  children: ReactNode
}

export const triggerClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink data-popup-open:bg-sunken'
