import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ImportRow } from './import-row.tsx'
import { useImports } from './use-imports.ts'

const ACCEPTED = '.json,.png,.apng,.webp,.charx,application/json,image/png,image/webp'

/** Where files with lorebooks are dropped or chosen, several at once, and what became of each. */
export function ImportLorebooks() {
  const { imports, add, retry, dismiss } = useImports()
  return (
    <div className="flex flex-col gap-3">
      <DropArea onFiles={add} />
      <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {imports.map(item => (
          <li key={item.id}>
            <ImportRow item={item} onRetry={() => retry(item.id)} onDismiss={() => dismiss(item.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DropArea({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the file input is for all others
    <div
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`rounded-xl border border-dashed transition-colors duration-150 has-focus-visible:border-seal-ink ${isOver ? 'border-seal bg-seal-wash' : 'border-line-strong hover:border-ink-soft hover:bg-raised'}`}
    >
      <label htmlFor={id} className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-3">
        <FileUp aria-hidden="true" strokeWidth={1.4} className="size-6 shrink-0 text-seal-ink" />
        <span>
          <span className="font-medium">{m.lorebooks_import_title()}</span>
          <span className="block text-sm text-ink-soft">{m.lorebooks_import_hint()}</span>
        </span>
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        onChange={event => {
          onFiles(event.target.files ?? [])
          event.target.value = '' // the same file can be chosen again
        }}
        className="sr-only"
      />
    </div>
  )
}
