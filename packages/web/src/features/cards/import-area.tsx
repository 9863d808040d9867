import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'

const ACCEPTED = '.png,.apng,.webp,.json,.yaml,.yml,.charx,image/png,image/webp,application/json'

/** Where card files are dropped or chosen, several at once. */
export function ImportArea({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
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
      className={`relative rounded-2xl border-2 border-dashed transition-colors duration-150 has-focus-visible:border-seal-ink ${isOver ? 'border-seal bg-seal-wash' : 'border-line-strong bg-raised hover:border-ink-soft'}`}
    >
      <label htmlFor={id} className="flex cursor-pointer flex-col items-center gap-2 px-6 py-12 text-center">
        <FileUp aria-hidden="true" strokeWidth={1.3} className="size-11 text-seal-ink" />
        <span className="display text-xl">{m.cards_import_title()}</span>
        <span className="text-sm text-ink-soft">{m.cards_import_hint()}</span>
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
