import { type SyntheticEvent, useState } from 'react'

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

/** Some cards carry a picture of a few pixels only because their format wants one: drawn large, it is an empty field. */
const LEAST_WIDTH = 32

/** Whether a picture can be shown: not when there is none, it can't be loaded, or there is nothing to see in it. */
export function usePicture(url: string | null) {
  const [useless, setUseless] = useState<string>()
  return {
    src: url === useless ? null : url,
    events: {
      onError: () => setUseless(url ?? undefined),
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
        if (currentTarget.naturalWidth < LEAST_WIDTH) setUseless(url ?? undefined)
      },
    },
  }
}
