import { usePicture } from './use-picture.ts'

const SIZES = { small: 'size-9 text-sm', normal: 'size-11 text-lg', large: 'size-24 text-4xl' } as const

export interface AvatarProps {
  /** Whose it is: the first letter stands in for a missing picture. */
  name: string
  url: string | null
  size?: keyof typeof SIZES
}

/** A portrait, or a seal cut from the first letter of the name. The name itself stands beside it. */
export function Avatar({ name, url, size = 'normal' }: AvatarProps) {
  const shape = `${SIZES[size]} shrink-0 rounded-[28%] overflow-hidden`
  const { src, events } = usePicture(url)
  if (src !== null) {
    return (
      <img
        src={src}
        {...events}
        alt=""
        loading="lazy"
        decoding="async"
        className={`${shape} bg-sunken object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} display grid place-items-center bg-seal-wash text-seal-ink`}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  )
}
