import { lazy, type ReactNode, Suspense, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** A sentence below the title, read with it. */
  lead?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
}

/** Asks or shows something that everything else waits for. Its widgets are fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.open)
  if (props.open && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  ) : null
}

const View = lazy(async () => ({ default: (await import('./dialog-view.tsx')).DialogView }))
