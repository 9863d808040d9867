import { IMAGE_TYPES, type User } from '@inkling/contract'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { refusedPicture, removeAvatar, uploadAvatar } from './upload-avatar.ts'

/** One's picture, and what changes it. */
export function AvatarUpload({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const isBusy = share !== undefined

  async function run(deed: () => Promise<void>): Promise<void> {
    setShare(0)
    try {
      await deed()
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setShare(undefined)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (file === undefined) return
    const refused = refusedPicture(file)
    if (refused !== undefined) toast(sentences[refused](), { tone: 'bad' })
    else void run(() => uploadAvatar(file, setShare))
  }

  return (
    <div className="flex items-center gap-1">
      <div className="relative">
        <Avatar name={user.display_name} url={user.avatar_url} size="large" />
        {isBusy && <Progress share={share} />}
      </div>
      <div className="flex flex-col">
        <IconButton
          label={m.accounts_avatar_choose_button()}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <ImagePlus className="size-5" strokeWidth={1.6} />
        </IconButton>
        {user.avatar_url !== null && (
          <IconButton
            label={m.accounts_avatar_remove_button()}
            disabled={isBusy}
            onClick={() => void run(removeAvatar)}
          >
            <Trash2 className="size-5" strokeWidth={1.6} />
          </IconButton>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={m.accounts_avatar_title()}
        title={m.accounts_avatar_hint()}
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

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-items-center rounded-[28%] bg-veil text-sm text-on-seal"
    >
      <span aria-hidden="true">{percent}%</span>
      <span className="sr-only">{m.accounts_avatar_sending({ percent })}</span>
    </div>
  )
}
