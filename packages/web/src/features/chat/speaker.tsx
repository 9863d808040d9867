import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'

interface SpeakerProps {
  name: string
  avatarUrl: string | null
  isReader: boolean
  /** Beside the name: when, by which model. */
  note?: ReactNode
  /** Below what is said. */
  after?: ReactNode
  children: ReactNode
}

/** One turn of the conversation: who speaks, and what. The reader's own words stand on a sheet of their own. */
export function Speaker({ name, avatarUrl, isReader, note, after, children }: SpeakerProps) {
  return (
    <div className="relative mx-auto flex w-full max-w-3xl gap-3 px-4 py-3 sm:gap-4">
      <div className="hidden pt-0.5 sm:block">
        <Avatar name={name} url={avatarUrl} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex min-h-7 items-center gap-2">
          <span className="sm:hidden">
            <Avatar name={name} url={avatarUrl} size="small" />
          </span>
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-xs text-ink-faint">{note}</span>
        </p>
        <div className={isReader ? 'rounded-2xl border border-line bg-raised px-4 py-3' : ''}>{children}</div>
        {after}
      </div>
    </div>
  )
}
