import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { FileInput } from '../../../../ui/form/file-input.tsx'
import { PICTURES } from '../../../accounts/fields/upload-picture.ts'
import { usePictureUpload } from '../../../accounts/fields/use-picture-upload.ts'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'

export function BackgroundSetting() {
  const setting = useSetting('appearance.background')
  const input = useRef<HTMLInputElement>(null)
  const { percent, failure, bring } = usePictureUpload(setting.set)

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
      <FileInput
        ref={input}
        label={m.settings_background()}
        accept={PICTURES}
        onFile={file => void bring(file)}
      />
    </div>
  )
}
