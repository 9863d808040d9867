import { m } from '../../../paraglide/messages.js'
import type { FrameFault } from '../protocol/connect-frame.ts'
import type { FrameHost } from '../protocol/frame-host.ts'
import { snapshotOf } from './page-frames.ts'
import { problemSentences } from './problem-sentences.ts'
import { isPlain, useFrameChannel } from './use-frame-channel.ts'

/** A static page without user data; the server's `card-frame.ts` sets its CSP. */
const SHELL = '/card-frame.html'

export interface LiveFrameProps {
  /** Untrusted HTML: a whole page or a fragment. */
  document: string
  host: FrameHost
  onEnd: (fault: FrameFault) => void
}

/**
 * The only component that creates frames. Their content is untrusted: opaque origin, no network, one channel. `sandbox`
 * must never allow more than scripts.
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

/** A picture from the card's last run; it runs and fetches nothing. */
export const FrameSnapshot = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : <img className="card-frame-still" src={of} alt="" decoding="async" />

interface FrameLinkProps {
  url: string
  onClose: () => void
}

/** Shows the target of a card's link and lets the reader decide. */
function FrameLink({ url, onClose }: FrameLinkProps) {
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
  /** Text that the card wants to send; empty text requests an answer. */
  text: string
  host: FrameHost
  onClose: () => void
}

/** The reader answers once or for all messages of this card. */
function FrameQuestion({ text, host, onClose }: FrameQuestionProps) {
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

/** For use as a `ref`; a tall frame could otherwise hide the question. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
