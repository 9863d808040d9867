import { useEffect, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { Path } from '../store/path.ts'

/** Reads a finished answer to those who do not see it: once, when it is there, and not while it arrives. */
export function Announcer({ path }: { path: Path }) {
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
