import { lazy, Suspense, useState } from 'react'
import { type MenuProps, triggerClass } from './menu-props.ts'

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
