import { m } from '../../../paraglide/messages.js'
import type { FrameFault } from '../protocol/connect-frame.ts'
import type { FrameHost } from '../protocol/frame-host.ts'
import { snapshotOf } from './page-frames.ts'
import { problemSentences } from './problem-sentences.ts'
import { isPlain, useFrameChannel } from './use-frame-channel.ts'

/** The server's static page, which knows nothing of anybody; `card-frame.ts` of the server tells what it may do. */
const SHELL = '/card-frame.html'

export interface LiveFrameProps {
  /** The text of a whole page, or of a part of one: a stranger's. */
  document: string
  /** The chat as it meets it. */
  host: FrameHost
  onEnd: (fault: FrameFault) => void
}

/**
 * The one place where a frame is made. What runs in it is anybody's: it has an origin of its own, no network, and one
 * channel; of `sandbox` it must never get more than scripts.
 */
export function LiveFrame({ document, host, onEnd }: LiveFrameProps) {
  const { height, isShown, problems, link, question, onLoad, change } = useFrameChannel(document, host, onEnd)
  const settle = () => change({ type: 'settle' })
  return (
    <>
      {!isShown && <FrameSnapshot of={snapshotOf(host.message, document)} />}
      <iframe
        title={m.render_frame_title()}
        src={SHELL}
        sandbox="allow-scripts"
        allow=""
        referrerPolicy="no-referrer"
        className={isPlain(document) ? 'card-frame-plain' : undefined}
        style={{ height }}
        onLoad={onLoad}
      />
      {link !== null && <FrameLink url={link} onClose={settle} />}
      {question !== null && <FrameQuestion text={question} host={host} onClose={settle} />}
      {problems.length > 0 && (
        <ul className="card-frame-problems" aria-label={m.render_frame_problems_label()}>
          {problemSentences(problems).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How a card looked when it last ran: a picture, in which nothing runs and which fetches nothing. */
export const FrameSnapshot = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : <img className="card-frame-still" src={of} alt="" decoding="async" />

interface FrameLinkProps {
  url: string
  onClose: () => void
}

/** A card wants to lead somewhere: the reader sees where, and goes or stays. */
export function FrameLink({ url, onClose }: FrameLinkProps) {
  return (
    <p ref={scrollIntoView} className="card-frame-note" role="status">
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
    <div ref={scrollIntoView} className="card-frame-note" role="status">
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

/** Scrolls what asks the reader something into sight: below a tall frame nobody would see it. To be given as a `ref`. */
export const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
