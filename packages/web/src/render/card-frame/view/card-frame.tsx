import { use, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import './card-frame.css'
import { useNear } from '../../../browser/use-near.ts'
import type { Ending } from './frame-ledger.ts'
import { FrameNote } from './frame-note.tsx'
import { FrameRulesContext, type Waiting, waitingOf } from './frame-rules.ts'
import { LiveFrame, type LiveFrameProps } from './live-frame.tsx'
import { heightOf, ledger, stillOf } from './page-frames.ts'
import { Still } from './snapshot.tsx'
import { useSeat } from './use-frame-slot.ts'

/**
 * A document of a message as a card that lives in a frame of its own. It runs while it is near the screen and one of ten
 * places is free, and not at all once it hung or froze the page, unless the reader wants it to.
 */
export function CardFrame({ document, host }: Omit<LiveFrameProps, 'onEnd'>) {
  const place = useRef<HTMLDivElement>(null)
  const [ending, setEnding] = useState(() => ledger.endingOf(document))
  const [isInsisted, setIsInsisted] = useState(false)
  const rules = use(FrameRulesContext)
  const waiting = isInsisted ? null : (ending ?? waitingOf(rules, host.message))
  const isNear = useNear(place)
  const isWanted = isNear && waiting === null
  const { isSeated, insist } = useSeat(isWanted)
  const startAgain = () => {
    ledger.forgive(document)
    setEnding(null)
    setIsInsisted(true)
  }
  const end = (fault: Ending) => {
    setEnding(fault)
    setIsInsisted(false)
  }
  return (
    <div ref={place} className="card-frame">
      {isWanted && isSeated ? (
        <LiveFrame document={document} host={host} onEnd={end} />
      ) : (
        <div className="card-frame-rest" style={{ minHeight: heightOf(document) }}>
          <Still of={stillOf(host.message, document)} />
          {waiting !== null && (
            <FrameNote
              sentence={waitingSentence(waiting)}
              label={m.render_frame_start_button()}
              onPress={startAgain}
            />
          )}
          {isWanted && (
            <FrameNote
              sentence={m.render_frame_crowded()}
              label={m.render_frame_start_button()}
              onPress={insist}
            />
          )}
        </div>
      )}
    </div>
  )
}

function waitingSentence(waiting: Ending | Waiting): string {
  switch (waiting) {
    case 'off':
      return m.render_frame_off()
    case 'past':
      return m.render_frame_past()
    case 'silent':
      return m.render_frame_silent()
    case 'flood':
      return m.render_frame_flood()
    case 'froze':
      return m.render_frame_froze()
    default:
      return waiting satisfies never
  }
}
