import './card-frame.css'
import { type ReactNode, use, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNear } from '../../../browser/use-near.ts'
import { m } from '../../../paraglide/messages.js'
import type { FrameEnding } from './frame-ledger.ts'
import { FrameRulesContext, type FrameWaitReason, findWaitReason } from './frame-rules.ts'
import { FrameSnapshot, LiveFrame, type LiveFrameProps } from './live-frame.tsx'
import { frameSlots, heightOf, ledger, snapshotOf } from './page-frames.ts'

/**
 * Runs a document of a message as a card in its own frame. It starts near the screen if one of ten slots is free, and
 * gives way to nearer cards. After a hang or freeze it runs only if the reader insists.
 */
export function CardFrame({ document, host }: Omit<LiveFrameProps, 'onEnd'>) {
  const place = useRef<HTMLDivElement>(null)
  const [ending, setEnding] = useState(() => ledger.endingOf(document))
  const [isInsisted, setIsInsisted] = useState(false)
  const rules = use(FrameRulesContext)
  const { askFirst = (card: ReactNode) => card } = rules
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
        askFirst(<LiveFrame document={document} host={host} onEnd={end} />)
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

/** `insist` takes another frame's slot. */
function useFrameSlot(isWanted: boolean, isNear: boolean): { isSeated: boolean; insist: () => void } {
  const request = useMemo(() => ({}), [])
  // Before paint, so that a frame with an immediate slot never shows as waiting.
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

/** Explains why a card doesn't run and offers an action. */
function FrameNote({ sentence, label, onPress }: FrameNoteProps) {
  return (
    <p className="card-frame-note" role="status">
      {sentence}
      <button type="button" onClick={onPress}>
        {label}
      </button>
    </p>
  )
}
