import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button, IconButton } from '../../ui/elements/button.tsx'
import { FileInput } from '../../ui/form/file-input.tsx'
import { PICTURES } from '../accounts/fields/upload-picture.ts'
import { usePictureUpload } from '../accounts/fields/use-picture-upload.ts'

interface PictureFieldProps {
  /** The field's, under which the form finds the picture's address; nothing where there is none. */
  name: string
  initial: string | null
  /** Whose picture it is: the first letter stands in for it. */
  of: string
  error: string | undefined
  /** Told while a picture is on its way, so that nothing is saved without it. */
  onBusy: (isBusy: boolean) => void
}

/** A picture that is brought at once when it is chosen, and saved with the rest of the form. */
export function PictureField({ name, initial, of, error, onBusy }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(initial)
  const { percent, failure, bring } = usePictureUpload(setUrl)
  const wrong = failure ?? error

  async function choose(file: File): Promise<void> {
    onBusy(true)
    await bring(file)
    onBusy(false)
  }

  return (
    <div className="flex items-center gap-4">
      <input type="hidden" name={name} value={url ?? ''} />
      <Avatar name={of} url={url} size="large" />
      <div className="flex flex-col gap-1">
        <div className="flex items-center gap-1">
          <Button size="small" busy={percent !== undefined} onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-4" />
            {percent === undefined
              ? m.accounts_avatar_choose_button()
              : m.accounts_avatar_sending({ percent })}
          </Button>
          {url !== null && (
            <IconButton label={m.accounts_avatar_remove_button()} onClick={() => setUrl(null)}>
              <Trash2 className="size-4.5" strokeWidth={1.6} />
            </IconButton>
          )}
        </div>
        <p
          role={wrong === undefined ? undefined : 'alert'}
          className={wrong === undefined ? 'text-sm text-ink-faint' : 'text-sm text-seal-ink'}
        >
          {wrong ?? m.accounts_avatar_hint()}
        </p>
      </div>
      <FileInput
        ref={input}
        label={m.accounts_avatar_title()}
        accept={PICTURES}
        onFile={file => void choose(file)}
      />
    </div>
  )
}
