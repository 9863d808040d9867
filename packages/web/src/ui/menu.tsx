import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

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

/** A button that opens a short list of deeds. Until it is first pressed it is a button and nothing more. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      className={triggerClass}
    >
      {props.children}
    </button>
  )
  return isWanted ? (
    <Suspense fallback={button}>
      <View {...props} />
    </Suspense>
  ) : (
    button
  )
}

const View = lazy(async () => ({ default: (await import('./menu-view.tsx')).MenuView }))
