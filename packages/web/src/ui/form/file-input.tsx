import type { ChangeEvent, Ref } from 'react'

interface FileInputProps {
  /** The caller clicks it to open the file picker. */
  ref: Ref<HTMLInputElement>
  label: string
  title?: string
  /** File types for the picker. */
  accept: string
  onFile: (file: File) => void
}

/** Hidden, for use with a custom button. */
export function FileInput({ ref, label, title, accept, onFile }: FileInputProps) {
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    event.target.value = '' // allows choosing the same file again
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
