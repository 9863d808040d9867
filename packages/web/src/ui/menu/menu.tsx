import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '../feedback/lazy-with-retry.ts'
import { type MenuProps, triggerClass } from './menu-props.ts'

/** A button that opens a short list of deeds. Until it is first pressed it is a button and nothing more. */
export const Menu = (props: MenuProps) => (
  <LazyMenu label={props.label} icon={props.children}>
    <View {...props} />
  </LazyMenu>
)

const View = lazyWithRetry(async () => (await import('./menu-view.tsx')).MenuView)

interface LazyMenuProps {
  label: string
  icon: ReactNode
  /** The menu itself, open at first, under the same button; fetched when that is first pressed. */
  children: ReactNode
}

/** The button of a menu of which not even the list of its deeds is here before somebody wants it. */
export function LazyMenu({ label, icon, children }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      className={triggerClass}
    >
      {icon}
    </button>
  )
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button
}
