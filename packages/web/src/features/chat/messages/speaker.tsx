import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { useAppearance } from '../settings/scope/appearance.ts'

interface MessageSpeakerProps {
  name: string
  avatarUrl: string | null
  isReader: boolean
  /** Time and model, next to the name. */
  note?: ReactNode
  /** Below the message. */
  after?: ReactNode
  children: ReactNode
}

const SHEET = 'sheet rounded-2xl border'

/** User messages have a background; in the bubble layout all do, and the user's are on the other side. */
export function MessageSpeaker({ name, avatarUrl, isReader, note, after, children }: MessageSpeakerProps) {
  const isBubble = useAppearance().layout !== 'flat'
  const isAcross = isBubble && isReader
  return (
    <div
      className={`relative mx-auto flex w-full max-w-3xl gap-2 px-4 sm:gap-4 sm:py-3 ${isBubble ? 'py-1.5' : 'py-2'} ${isAcross ? 'flex-row-reverse' : ''}`}
    >
      {isBubble && (
        <div className="shrink-0 pt-0.5 sm:hidden">
          <Avatar name={name} url={avatarUrl} size="small" />
        </div>
      )}
      <div className="hidden shrink-0 pt-0.5 sm:block">
        <Avatar name={name} url={avatarUrl} />
      </div>
      <div
        className={
          isBubble
            ? `flex min-w-0 flex-col ${isAcross ? 'items-end sm:ml-8' : 'items-start sm:mr-8'}`
            : 'min-w-0 flex-1'
        }
      >
        <p
          className={`veil flex max-w-full items-center gap-2 sm:mb-1 sm:min-h-7 sm:text-base ${isBubble ? 'min-h-5 text-xs' : 'mb-0.5 min-h-7'} ${isAcross ? 'flex-row-reverse' : ''}`}
        >
          {!isBubble && (
            <span className="shrink-0 sm:hidden">
              <Avatar name={name} url={avatarUrl} size="tiny" />
            </span>
          )}
          <span className="max-w-3/4 truncate font-medium">{name}</span>
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
    return `${SHEET} max-w-full px-3.5 py-1 sm:px-4 sm:py-3 ${isReader ? 'border-transparent bg-seal-wash' : 'border-line bg-raised'}`
  return isReader ? `${SHEET} border-line bg-raised px-4 py-1.5 sm:py-3` : ''
}
