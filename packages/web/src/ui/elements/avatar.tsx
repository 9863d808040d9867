import { type CSSProperties, type SyntheticEvent, useState } from 'react'

const SIZES = {
  tiny: 'size-7 text-xs',
  small: 'size-9 text-sm',
  normal: 'size-11 text-lg',
  large: 'size-24 text-4xl',
} as const

interface AvatarProps {
  /** The first letter replaces a missing picture. */
  name: string
  url: string | null
  size?: keyof typeof SIZES
}

/** A portrait, or the name's first letter in a colour of its own. The name is shown next to it. */
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
    <span aria-hidden="true" style={faceOf(name)} className={`${shape} display face grid place-items-center`}>
      {initialOf(name)}
    </span>
  )
}

export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '墨'

/** Gives each name a colour of its own, the same everywhere. */
export function faceOf(name: string): CSSProperties {
  return { '--face-hue': hueOf(name) } as CSSProperties // the type lacks custom properties
}

export const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)

/** In pixels; some cards contain a tiny picture only because their format requires one. */
const MIN_WIDTH = 32

/** `src` is null if the picture is missing, fails to load or is a tiny placeholder. */
export function usePicture(url: string | null) {
  const [useless, setUseless] = useState<string>()
  return {
    src: url === useless ? null : url,
    events: {
      onError: () => setUseless(url ?? undefined),
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
        if (currentTarget.naturalWidth < MIN_WIDTH) setUseless(url ?? undefined)
      },
    },
  }
}
