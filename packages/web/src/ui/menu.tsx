import { Menu as Base } from '@base-ui/react/menu'
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

/** A button that opens a short list of deeds. */
export function Menu({ label, items, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        title={label}
        className="inline-grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink data-popup-open:bg-sunken"
      >
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-40">
          <Base.Popup className="min-w-44 animate-rise rounded-xl border border-line bg-raised py-1.5 shadow-lifted outline-none">
            {items.map(item => (
              <MenuRow key={item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuRow({ item: { label, icon: Icon, run, isGrave, isDisabled } }: { item: MenuItem }) {
  return (
    <Base.Item
      onClick={run}
      disabled={isDisabled ?? false}
      className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken ${isGrave === true ? 'text-seal-ink' : ''}`}
    >
      {Icon && <Icon className="size-4.5" strokeWidth={1.6} aria-hidden="true" />}
      {label}
    </Base.Item>
  )
}
