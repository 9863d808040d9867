import { m } from '../../../paraglide/messages.js'
import { intoSight } from './into-sight.ts'

interface FrameLinkProps {
  url: string
  onClose: () => void
}

/** A card wants to lead somewhere: the reader sees where, and goes or stays. */
export function FrameLink({ url, onClose }: FrameLinkProps) {
  return (
    <p ref={intoSight} className="card-frame-note" role="status">
      {m.render_frame_link_question({ host: new URL(url).host })}
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
        {m.render_frame_link_open()}
      </a>
      <button type="button" onClick={onClose}>
        {m.render_frame_link_stay()}
      </button>
    </p>
  )
}
