import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '../feedback/lazy-part.tsx'
import { type MenuProps, triggerClass } from './menu-props.ts'

interface MenuButtonProps {
  label: string
  /** What the button shows: an icon, as a rule. */
  children: ReactNode
}

/** A button that opens a menu, which is fetched when it is first pressed, and begins open under the same button. */
export function lazyMenu<Props extends MenuButtonProps>(load: () => Promise<ComponentType<Props>>) {
  const View = lazyWithRetry(load)
  return function LazyMenu(props: Props) {
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
}

/** A button that opens a short list of deeds. */
export const Menu = lazyMenu<MenuProps>(async () => (await import('./menu-view.tsx')).MenuView)
