import { type ComponentProps, Suspense, useState } from 'react'
import { late } from '../../ui/feedback/lazy-with-retry.ts'
import type { ImportDialog } from './files/import-dialog.tsx'

const View = late(async () => (await import('./files/import-dialog.tsx')).ImportDialog)

/** The import of scripts, fetched when it first opens. */
export function LateImport(props: ComponentProps<typeof ImportDialog>) {
  const [isWanted, setWanted] = useState(props.open)
  if (props.open && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  ) : null
}
