import type { ChangeEvent, Ref } from 'react'

interface FileInputProps {
  /** Whatever asks for a file presses it. */
  ref: Ref<HTMLInputElement>
  label: string
  title?: string
  /** What the browser offers to choose from. */
  accept: string
  onFile: (file: File) => void
}

/** The browser's own way to choose a file, behind a button that looks like ours. */
export function FileInput({ ref, label, title, accept, onFile }: FileInputProps) {
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (file !== undefined) onFile(file)
  }
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      title={title}
      onChange={choose}
      className="sr-only"
      tabIndex={-1}
    />
  )
}
