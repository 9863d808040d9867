import { type SyntheticEvent, useState } from 'react'

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
