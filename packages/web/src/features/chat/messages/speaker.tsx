import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { useAppearance } from '../settings/scope/appearance.ts'

interface MessageSpeakerProps {
  name: string
  avatarUrl: string | null
  isReader: boolean
  /** Beside the name: time and model. */
  note?: ReactNode
  /** Below the message. */
  after?: ReactNode
  children: ReactNode
}

const SHEET = 'rounded-2xl border px-4 py-3'

/**
 * One turn: speaker and text. User messages have a sheet; in the bubble layout all do, the user's on the other side.
 */
export function MessageSpeaker({ name, avatarUrl, isReader, note, after, children }: MessageSpeakerProps) {
  const isBubble = useAppearance().layout === 'bubble'
  const isAcross = isBubble && isReader
  return (
    <div
      className={`relative mx-auto flex w-full max-w-3xl gap-3 px-4 py-3 sm:gap-4 ${isAcross ? 'flex-row-reverse' : ''}`}
    >
      <div className="hidden pt-0.5 sm:block">
        <Avatar name={name} url={avatarUrl} />
      </div>
      <div
        className={
          isBubble
            ? `flex min-w-0 flex-col ${isAcross ? 'ml-8 items-end' : 'mr-8 items-start'}`
            : 'min-w-0 flex-1'
        }
      >
        <p
          className={`mb-1 flex min-h-7 max-w-full items-center gap-2 ${isAcross ? 'flex-row-reverse' : ''}`}
        >
          <span className="shrink-0 sm:hidden">
            <Avatar name={name} url={avatarUrl} size="small" />
          </span>
          <span className="truncate font-medium">{name}</span>
          <span className={`min-w-0 flex-1 truncate text-xs text-ink-faint ${isAcross ? 'text-end' : ''}`}>
            {note}
          </span>
        </p>
        <div className={sheetOf(isReader, isBubble)}>{children}</div>
        {after}
      </div>
    </div>
  )
}

function sheetOf(isReader: boolean, isBubble: boolean): string {
  if (isBubble)
    return `${SHEET} max-w-full ${isReader ? 'border-transparent bg-seal-wash' : 'border-line bg-raised'}`
  return isReader ? `${SHEET} border-line bg-raised` : ''
}
