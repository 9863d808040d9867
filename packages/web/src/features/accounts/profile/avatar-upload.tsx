import type { User } from '@inkling/contract'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { setUser } from '../../../api/session/session.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { IconButton } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FileInput } from '../../../ui/form/file-input.tsx'
import { PICTURES, readPicture, uploadPicture } from '../fields/upload-picture.ts'

export function AvatarUpload({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const isBusy = share !== undefined

  async function run(action: () => Promise<void>): Promise<void> {
    setShare(0)
    try {
      await action()
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setShare(undefined)
    }
  }

  function choose(file: File): void {
    void run(async () => {
      const picture = await readPicture(file)
      if ('problem' in picture) toast(picture.problem, { tone: 'bad' })
      else await changeAvatar(await uploadPicture(picture, setShare))
    })
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
            onClick={() => void run(() => changeAvatar(null))}
          >
            <Trash2 className="size-5" strokeWidth={1.6} />
          </IconButton>
        )}
      </div>
      <FileInput
        ref={input}
        label={m.accounts_avatar_title()}
        title={m.accounts_avatar_hint()}
        accept={PICTURES}
        onFile={choose}
      />
    </div>
  )
}

/** Null removes the avatar; the initial is shown instead. */
async function changeAvatar(avatar_url: string | null): Promise<void> {
  setUser(await call('profile.update', { body: { avatar_url } }))
}

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
