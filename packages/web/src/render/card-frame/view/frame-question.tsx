import { m } from '../../../paraglide/messages.js'
import type { FrameHost } from '../protocol/frame-host.ts'
import { intoSight } from './into-sight.ts'

interface FrameQuestionProps {
  /** What the card wants to say; nothing asks for an answer. */
  text: string
  host: FrameHost
  onClose: () => void
}

/** A card wants to say something for the reader: who sees what, and answers once, or for this card. */
export function FrameQuestion({ text, host, onClose }: FrameQuestionProps) {
  const answer = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <div ref={intoSight} className="card-frame-note" role="status">
      <p>{text === '' ? m.render_frame_trigger_question() : m.render_frame_send_question()}</p>
      {text !== '' && <blockquote>{text}</blockquote>}
      <button type="button" onClick={answer(() => host.send(text))}>
        {m.render_frame_send_once()}
      </button>
      <button
        type="button"
        onClick={answer(() => {
          host.permitSend('allow')
          host.send(text)
        })}
      >
        {m.render_frame_send_always()}
      </button>
      <button type="button" onClick={onClose}>
        {m.render_frame_send_no()}
      </button>
      <button type="button" onClick={answer(() => host.permitSend('deny'))}>
        {m.render_frame_send_never()}
      </button>
    </div>
  )
}
