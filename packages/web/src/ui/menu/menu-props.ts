import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: LucideIcon
  readonly run: () => void
  /** Takes something away for good. */
  readonly isGrave?: boolean
  readonly isDisabled?: boolean
}

export interface MenuProps {
  /** What the button says to those who do not see it. */
  label: string
  items: readonly MenuItem[]
  /** What the button shows: an icon, as a rule. */
  children: ReactNode
}

export const triggerClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink data-popup-open:bg-sunken'
