import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../feedback/lazy-with-retry.ts'
import type { DialogProps } from './dialog-props.ts'

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

const View = lazyWithRetry(async () => (await import('./dialog-view.tsx')).DialogView)
