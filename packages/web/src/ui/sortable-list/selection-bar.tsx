import type { ReactNode } from 'react'

interface SelectionBarProps {
  /** How many rows a list shows, and how many of them are chosen. */
  shown: number
  chosen: number
  /** What the box says that chooses all of them. */
  label: string
  /** How many there are, or are chosen, in words. */
  count: string
  onChooseAll: (isChosen: boolean) => void
  /** What can be done with the chosen ones; there once some are. */
  children: ReactNode
}

/** Stands above a list: how many rows it has; and once some are chosen, what can be done with all of them. */
export const SelectionBar = ({ shown, chosen, label, count, onChooseAll, children }: SelectionBarProps) => (
  <div className="flex min-h-11 items-center border-y border-line bg-sunken text-sm text-ink-soft">
    <input
      type="checkbox"
      aria-label={label}
      checked={shown > 0 && chosen === shown}
      ref={box => {
        if (box) box.indeterminate = chosen > 0 && chosen < shown
      }}
      onChange={event => onChooseAll(event.target.checked)}
      className="mx-3 size-4.5 accent-seal"
    />
    <span className="flex-1 tabular-nums">{count}</span>
    {chosen > 0 && children}
  </div>
)
