import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** A part of the settings, folded until it is wanted. */
export function Section({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={event => event.currentTarget.open && setOpened(true)}
      className="group/section border-b border-line last:border-b-0"
    >
      <summary className="display flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 hover:text-seal-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 text-ink-faint transition-transform duration-150 group-open/section:rotate-180"
        />
      </summary>
      {wasOpened && <div className="flex flex-col gap-5 pt-1 pb-6">{children}</div>}
    </details>
  )
}
