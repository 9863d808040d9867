import { faceOf, initialOf, usePicture } from '../../../ui/elements/avatar.tsx'

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
        style={faceOf(name)}
        className={`display face grid place-items-center text-6xl ${className}`}
      >
        {initialOf(name)}
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
