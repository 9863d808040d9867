import { Menu as Base } from '@base-ui/react/menu'
import { useState } from 'react'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { type MenuItem, type MenuProps, triggerClass } from './menu-props.ts'

/** Initially open, because the menu loads on the first press. */
export function MenuView({ label, items, children }: MenuProps) {
  const [isOpen, setOpen] = useState(true)
  useCloseOnBack(isOpen, () => setOpen(false))
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger aria-label={label} title={label} className={triggerClass}>
        {children}
      </Base.Trigger>
      <MenuPopup items={items} />
    </Base.Root>
  )
}

interface ContextMenuViewProps extends Pick<MenuProps, 'label' | 'items'> {
  /** The pressed point, in pixels of the window. */
  at: { readonly x: number; readonly y: number }
  onClose: () => void
}

/** For a long press or right click. */
export function ContextMenuView({ label, items, at, onClose }: ContextMenuViewProps) {
  useCloseOnBack(true, onClose)
  return (
    <Base.Root open onOpenChange={onClose}>
      <MenuPopup
        label={label}
        items={items}
        anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y) }}
      />
    </Base.Root>
  )
}

interface MenuPopupProps extends Pick<MenuProps, 'items'> {
  /** For menus without a button. */
  label?: string
  anchor?: { getBoundingClientRect: () => DOMRect }
}

const MenuPopup = ({ label, items, anchor }: MenuPopupProps) => (
  <Base.Portal>
    <Base.Positioner anchor={anchor} sideOffset={6} align={anchor ? 'start' : 'end'} className="z-50">
      <Base.Popup
        aria-label={label}
        className="menu-height max-w-[min(22rem,var(--available-width))] min-w-44 animate-rise overflow-y-auto rounded-xl border border-line bg-raised py-1.5 shadow-lifted outline-none"
      >
        {items.map(item => (
          <MenuRow key={item.label} item={item} />
        ))}
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)

function MenuRow({ item: { label, icon: Icon, run, isGrave, isDisabled } }: { item: MenuItem }) {
  return (
    <Base.Item
      onClick={run}
      disabled={isDisabled ?? false}
      className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken ${isGrave === true ? 'text-seal-ink' : ''}`}
    >
      {Icon && <Icon className="size-4.5" strokeWidth={1.6} aria-hidden="true" />}
      <span className="truncate">{label}</span>
    </Base.Item>
  )
}
