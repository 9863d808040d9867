import './foreign-image.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { useNear } from '../../browser/use-near.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import type { ImageScope } from './image-scope.ts'
import { reserveImageSpace } from './picture-room.ts'

interface ForeignImageProps {
  address: string
  description: string
  scope: ImageScope
}

/** Shown pictures stay while they scroll out of view and back. */
const KEPT_MS = 30 * 60_000

/**
 * Shows a picture's description and host until the reader requests it, then our server's copy. Only our server requests
 * the address.
 */
export function ForeignImage({ address, description, scope }: ForeignImageProps) {
  const { areShown, permit, failure } = useImageRules(scope)
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNear(place)
  const [isWanted, setWanted] = useState(false)
  const [isUnavailable, setGone] = useState(false)
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
    // A press after a failure fetches again.
    if (error || isUnavailable) void refetch()
  }
  const isShown = data !== undefined && !isUnavailable
  return (
    <span ref={place}>
      {isShown ? (
        <span ref={element => void (element && reserveImageSpace(element))}>
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

interface ImageQuestionProps {
  address: string
  description: string
  scope: ImageScope
  isFetching: boolean
  error: Error | null
  onShow: () => void
  onPermit: (permission: Permission) => void
}

/** Offers ways to show the picture when pressed. */
function ImageQuestion(props: ImageQuestionProps) {
  const { address, description, isFetching, error } = props
  const [isAsking, setAsking] = useState(false)
  const { host } = new URL(address)
  return (
    <>
      <button
        type="button"
        className="foreign-image"
        title={address}
        aria-expanded={isAsking}
        aria-busy={isFetching}
        onClick={() => setAsking(!isAsking)}
      >
        {isFetching ? m.render_image_fetching() : description} <span className="link-host">{host}</span>
      </button>
      {error && !isFetching && (
        <span role="alert" className="foreign-image-note">
          {problemSentence(error)}
        </span>
      )}
      {isAsking && !isFetching && <Answers {...props} host={host} />}
    </>
  )
}

function Answers({ address, host, scope, onShow, onPermit }: ImageQuestionProps & { host: string }) {
  const { card_id } = scope
  return (
    <span className="foreign-image-note">
      <span>{m.render_image_hint({ host })}</span>
      <button type="button" onClick={onShow}>
        {m.render_image_show_button()}
      </button>
      {card_id && (
        <button type="button" onClick={() => onPermit({ card_id })}>
          {m.render_image_card_button()}
        </button>
      )}
      <button type="button" onClick={() => onPermit({})}>
        {m.render_image_all_button()}
      </button>
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {m.render_image_open_link()}
      </a>
    </span>
  )
}

/** A lasting permission: for one card or for everything. */
type Permission = Pick<ImageScope, 'card_id'>

interface ImageRules {
  /** Whether pictures show without asking. */
  readonly areShown: boolean
  readonly permit: (permission: Permission, onDone: () => void) => void
  readonly failure: Error | null
}

/** The chat's settings have the same query key, so that both share one request. */
const SETTINGS = 'chat-settings'

function useImageRules({ session_id }: ImageScope): ImageRules {
  const queries = useQueryClient()
  const query = session_id ? { session_id } : {}
  const { data } = useQuery({
    queryKey: [SETTINGS, query],
    queryFn: ({ signal }) => call('chatSettings.get', { query }, { signal }),
  })
  const { mutate, error } = useMutation({
    mutationFn: (permission: Permission) =>
      call('chatSettings.change', { body: { ...permission, interactive: { images: 'show' } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [SETTINGS] }),
  })
  return {
    areShown: data?.effective.interactive.images === 'show',
    permit: (permission, onDone) => mutate(permission, { onSuccess: onDone }),
    failure: error,
  }
}
