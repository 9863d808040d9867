import './card-frame.css'
import { use, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNear } from '../../../browser/use-near.ts'
import { m } from '../../../paraglide/messages.js'
import type { FrameEnding } from './frame-ledger.ts'
import { FrameRulesContext, type FrameWaitReason, findWaitReason } from './frame-rules.ts'
import { FrameSnapshot, LiveFrame, type LiveFrameProps } from './live-frame.tsx'
import { frameSlots, heightOf, ledger, snapshotOf } from './page-frames.ts'

/**
 * A document of a message as a card that lives in a frame of its own. It begins when it is near the screen and one of ten
 * places is free, goes on for as long as none that is nearer wants its place, and does not run at all once it hung or froze the page, unless the reader wants it to.
 */
export function CardFrame({ document, host }: Omit<LiveFrameProps, 'onEnd'>) {
  const place = useRef<HTMLDivElement>(null)
  const [ending, setEnding] = useState(() => ledger.endingOf(document))
  const [isInsisted, setIsInsisted] = useState(false)
  const rules = use(FrameRulesContext)
  const waiting = isInsisted ? null : (ending ?? findWaitReason(rules, host.message))
  const isNear = useNear(place)
  const [isRunning, setIsRunning] = useState(false)
  const isWanted = (isNear || isRunning) && waiting === null
  const { isSeated, insist } = useFrameSlot(isWanted, isNear)
  if (isRunning !== (isWanted && isSeated)) setIsRunning(isWanted && isSeated)
  const startAgain = () => {
    ledger.forgive(document)
    setEnding(null)
    setIsInsisted(true)
  }
  const end = (fault: FrameEnding) => {
    setEnding(fault)
    setIsInsisted(false)
  }
  return (
    <div ref={place} className="card-frame">
      {isWanted && isSeated ? (
        <LiveFrame document={document} host={host} onEnd={end} />
      ) : (
        <div className="card-frame-rest" style={{ minHeight: heightOf(document) }}>
          <FrameSnapshot of={snapshotOf(host.message, document)} />
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

function waitingSentence(waiting: FrameEnding | FrameWaitReason): string {
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

/** A seat among the frames that run, for as long as one is wanted; `insist` takes that of another. */
export function useFrameSlot(isWanted: boolean, isNear: boolean): { isSeated: boolean; insist: () => void } {
  const request = useMemo(() => ({}), [])
  // Before anything is painted: who gets a seat at once never shows that it waits.
  useLayoutEffect(() => {
    if (!isWanted) return
    frameSlots.join(request)
    return () => frameSlots.leave(request)
  }, [isWanted, request])
  useLayoutEffect(() => {
    if (isWanted) frameSlots.setNear(request, isNear)
  }, [isWanted, isNear, request])
  const isSeated = useSyncExternalStore(frameSlots.subscribe, () => frameSlots.isSeated(request))
  return { isSeated, insist: () => frameSlots.jump(request) }
}

interface FrameNoteProps {
  sentence: string
  label: string
  onPress: () => void
}

/** What has to be known about a card that doesn't run, and what can be done. */
export function FrameNote({ sentence, label, onPress }: FrameNoteProps) {
  return (
    <p className="card-frame-note" role="status">
      {sentence}
      <button type="button" onClick={onPress}>
        {label}
      </button>
    </p>
  )
}
