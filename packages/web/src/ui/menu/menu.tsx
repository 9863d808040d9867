import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '../feedback/lazy-part.tsx'
import { type MenuProps, triggerClass } from './menu-props.ts'

interface MenuButtonProps {
  label: string
  /** Content of the button, usually an icon. */
  children: ReactNode
}

/** A button whose menu loads on the first press and then opens. */
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

export const Menu = lazyMenu<MenuProps>(async () => (await import('./menu-view.tsx')).MenuView)
