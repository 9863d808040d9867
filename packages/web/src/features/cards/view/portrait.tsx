import { usePicture } from '../../../ui/elements/avatar.tsx'

interface PortraitProps {
  name: string
  url: string | null
  /** For the first row of a page. */
  isEager?: boolean
  className?: string
}

/** Falls back to the first letter of the name. */
export function Portrait({ name, url, isEager = false, className = '' }: PortraitProps) {
  const { src, events } = usePicture(url)
  if (src === null) {
    return (
      <div
        aria-hidden="true"
        className={`display grid place-items-center bg-linear-to-br from-sunken to-line text-6xl text-ink-faint ${className}`}
      >
        {[...name.trim()][0] ?? '墨'}
      </div>
    )
  }
  return (
    <img
      src={src}
      {...events}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={`bg-sunken object-cover object-top ${className}`}
    />
  )
}
