import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import type { ImageScope } from './image-scope.ts'
import type { Permission } from './use-image-rules.ts'

interface ImageQuestionProps {
  address: string
  description: string
  scope: ImageScope
  isFetching: boolean
  error: Error | null
  /** This one. */
  onShow: () => void
  onPermit: (permission: Permission) => void
}

/** What stands where a picture is not shown: whose it is, and after a press the ways to see it. */
export function ImageQuestion(props: ImageQuestionProps) {
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
