import { m } from '../../../paraglide/messages.js'
import type { Fault } from '../protocol/connect-frame.ts'
import type { FrameHost } from '../protocol/frame-host.ts'
import { FrameLink } from './frame-link.tsx'
import { FrameQuestion } from './frame-question.tsx'
import { isPlain } from './is-plain.ts'
import { stillOf } from './page-frames.ts'
import { problemSentences } from './problem-sentences.ts'
import { Still } from './snapshot.tsx'
import { useFrameChannel } from './use-frame-channel.ts'

/** The server's static page, which knows nothing of anybody; `card-frame.ts` of the server tells what it may do. */
const SHELL = '/card-frame.html'

export interface LiveFrameProps {
  /** The text of a whole page, or of a part of one: a stranger's. */
  document: string
  /** The chat as it meets it. */
  host: FrameHost
  onEnd: (fault: Fault) => void
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
      {!isShown && <Still of={stillOf(host.message, document)} />}
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
