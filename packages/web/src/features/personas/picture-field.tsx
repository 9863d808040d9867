import { IMAGE_TYPES } from '@inkling/contract'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { refusedPicture } from '../accounts/upload-avatar.ts'
import { uploadPicture } from './upload-picture.ts'

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
  const { percent, failure, bring } = useUpload(setUrl, onBusy)
  const wrong = failure ?? error

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (file !== undefined) void bring(file)
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
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={m.accounts_avatar_title()}
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
    </div>
  )
}

const sentences = {
  too_large: m.accounts_avatar_too_large,
  wrong_type: m.accounts_avatar_wrong_type,
} as const

/** Brings a file: how far it has come, or why it was not taken. */
function useUpload(onArrived: (url: string) => void, onBusy: (isBusy: boolean) => void) {
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()

  async function bring(file: File): Promise<void> {
    const refused = refusedPicture(file)
    setFailure(refused && sentences[refused]())
    if (refused !== undefined) return
    setPercent(0)
    onBusy(true)
    try {
      onArrived(await uploadPicture(file, share => setPercent(Math.round(share * 100))))
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setPercent(undefined)
      onBusy(false)
    }
  }
  return { percent, failure, bring }
}
