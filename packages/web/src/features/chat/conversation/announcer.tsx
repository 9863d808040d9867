import { useEffect, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { MessagePath } from '../store/path.ts'

/** Announces each finished answer to screen readers once, not while it streams. */
export function Announcer({ path }: { path: MessagePath }) {
  const arriving = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const awaited = path.messages.find(({ id }) => id === arriving.current)
    if (awaited && awaited.status !== 'streaming') {
      setSaid(m.turns_answer_announcement({ name: awaited.name, text: awaited.content }))
    }
    arriving.current = path.messages.findLast(({ status }) => status === 'streaming')?.id
  }, [path])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
