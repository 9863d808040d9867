import type { ReactNode } from 'react'

interface SelectionBarProps {
  /** Number of visible and of selected rows. */
  shown: number
  chosen: number
  /** Label of the select-all checkbox. */
  label: string
  count: string
  onChooseAll: (isChosen: boolean) => void
  /** Actions for selected rows, shown once there are any. */
  children: ReactNode
}

/** Bar above a list: row count, and actions for selected rows. */
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
