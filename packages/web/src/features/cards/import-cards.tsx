import { ImportArea } from './import-area.tsx'
import { ImportRow } from './import-row.tsx'
import { useCardImports } from './use-card-imports.ts'

/** Card files in, cards out. */
export function ImportCards() {
  const { imports, add, retry, dismiss } = useCardImports()
  return (
    <div className="flex flex-col gap-4">
      <ImportArea onFiles={add} />
      <ul aria-live="polite" className="flex flex-col gap-3">
        {imports.map(item => (
          <li key={item.id}>
            <ImportRow item={item} onRetry={() => retry(item.id)} onDismiss={() => dismiss(item.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
