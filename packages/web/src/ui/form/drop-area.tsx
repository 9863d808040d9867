import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'

interface DropAreaProps {
  title: string
  hint?: string
  /** File types for the picker. */
  accept: string
  /** `flat` is a line above other content, `tall` the page's main element. */
  look: keyof typeof LOOKS
  onFiles: (files: Iterable<File>) => void
}

const LOOKS = {
  tall: {
    label: 'flex-col justify-center gap-2 px-6 py-10 text-center',
    icon: 'size-10',
    title: 'display text-xl',
  },
  flat: { label: 'min-h-16 gap-3 px-4 py-3', icon: 'size-6', title: 'font-medium' },
} as const

export function DropArea({ title, hint, accept, look, onFiles }: DropAreaProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only an alternative to the file input
    <div
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`relative rounded-2xl border-2 border-dashed transition-colors duration-150 has-focus-visible:border-seal-ink ${isOver ? 'border-seal bg-seal-wash' : 'border-line-strong bg-raised hover:border-ink-soft'}`}
    >
      <label htmlFor={id} className={`flex cursor-pointer items-center ${LOOKS[look].label}`}>
        <FileUp
          aria-hidden="true"
          strokeWidth={1.3}
          className={`shrink-0 text-seal-ink ${LOOKS[look].icon}`}
        />
        <span className="flex flex-col gap-1">
          <span className={LOOKS[look].title}>{title}</span>
          {hint !== undefined && <span className="text-sm text-balance text-ink-soft">{hint}</span>}
          <span className="text-sm text-ink-faint pointer-coarse:hidden">{m.app_drop_hint()}</span>
        </span>
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        onChange={event => {
          onFiles(event.target.files ?? [])
          event.target.value = '' // allows choosing the same file again
        }}
        className="sr-only"
      />
    </div>
  )
}
