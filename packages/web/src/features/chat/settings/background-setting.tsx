import { IMAGE_TYPES } from '@inkling/contract'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { uploadPicture } from '../../personas/upload-picture.ts'
import { Origin } from './origin.tsx'
import { useSetting } from './scope-context.ts'

/** A picture behind the chat. */
export function BackgroundSetting() {
  const setting = useSetting('appearance.background')
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (file === undefined) return
    setFailure(undefined)
    setPercent(0)
    try {
      setting.set(await uploadPicture(file, share => setPercent(Math.round(share * 100))))
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <div className="relative flex flex-col gap-1.5">
      <p className="text-sm font-medium text-ink-soft">{m.settings_background()}</p>
      <div className="flex items-center gap-3">
        {setting.value !== null && (
          <img src={setting.value} alt="" className="h-14 w-24 rounded-lg border border-line object-cover" />
        )}
        <Button size="small" busy={percent !== undefined} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {percent === undefined ? m.settings_background_button() : m.accounts_avatar_sending({ percent })}
        </Button>
      </div>
      <p className="text-sm text-ink-faint">
        <Origin {...setting} />
      </p>
      {failure !== undefined && (
        <p role="alert" className="text-sm text-seal-ink">
          {failure}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={m.settings_background()}
        onChange={event => void choose(event)}
        className="sr-only"
        tabIndex={-1}
      />
    </div>
  )
}
