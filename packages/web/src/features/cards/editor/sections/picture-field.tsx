import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { FileInput } from '../../../../ui/form/file-input.tsx'
import { PICTURES } from '../../../accounts/fields/upload-picture.ts'
import { usePictureUpload } from '../../../accounts/fields/use-picture-upload.ts'
import { Portrait } from '../../view/portrait.tsx'

interface PictureFieldProps {
  /** Whose picture it is: the first letter stands in for it. */
  name: string
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

/** The card's art: chosen or dropped, brought at once, and the card's once it is saved. */
export function PictureField({ name, url, error, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { percent, failure, bring } = usePictureUpload(onChange)
  const wrong = failure ?? error
  function drop(event: DragEvent): void {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void bring(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button is for all others
    <div onDragOver={event => event.preventDefault()} onDrop={drop} className="flex items-center gap-4">
      <Portrait
        name={name}
        url={url}
        isEager
        className="aspect-3/4 w-24 shrink-0 rounded-xl border border-line"
      />
      <div className="flex flex-col items-start gap-2">
        <Button size="small" busy={percent !== undefined} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {percent === undefined ? m.editor_picture_button() : m.accounts_avatar_sending({ percent })}
        </Button>
        {url !== null && (
          <Button look="plain" size="small" onClick={() => onChange(null)}>
            {m.editor_picture_remove_button()}
          </Button>
        )}
        <p
          role={wrong === undefined ? undefined : 'alert'}
          className={`text-sm ${wrong === undefined ? 'text-ink-faint' : 'text-seal-ink'}`}
        >
          {wrong ?? m.accounts_avatar_hint()}
        </p>
      </div>
      <FileInput
        ref={input}
        label={m.editor_picture_button()}
        accept={PICTURES}
        onFile={file => void bring(file)}
      />
    </div>
  )
}
