import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { useNear } from '../../browser/use-near.ts'
import { keepRoom } from './picture-room.ts'
import './foreign-image.css'
import { ImageQuestion } from './image-question.tsx'
import type { ImageScope } from './image-scope.ts'
import { useImageRules } from './use-image-rules.ts'

interface ForeignImageProps {
  address: string
  description: string
  /** Whose it is. */
  scope: ImageScope
}

/** What was shown once stays so while it scrolls out of sight and back. */
const KEPT_MS = 30 * 60_000

/**
 * A picture of another site: its description and host until it is wanted, and then this site's copy of it. The other
 * site's address is told to our server and to nobody else.
 */
export function ForeignImage({ address, description, scope }: ForeignImageProps) {
  const { areShown, permit, failure } = useImageRules(scope)
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNear(place)
  const [isWanted, setWanted] = useState(false)
  const [isGone, setGone] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['foreign-pictures', address],
    queryFn: ({ signal }) => call('foreignPictures.fetch', { query: { url: address } }, { signal }),
    enabled: isWanted || (areShown && isNear),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  const show = () => {
    setGone(false)
    setWanted(true)
    // Whoever asks once more wants it asked for once more.
    if (error || isGone) void refetch()
  }
  const isShown = data !== undefined && !isGone
  return (
    <span ref={place}>
      {isShown ? (
        <span ref={element => void (element && keepRoom(element))}>
          <img src={data.file_url} alt={description} onError={() => setGone(true)} />
        </span>
      ) : (
        <ImageQuestion
          address={address}
          description={description}
          scope={scope}
          isFetching={isFetching}
          error={error ?? failure}
          onShow={show}
          onPermit={permission => permit(permission, show)}
        />
      )}
    </span>
  )
}
