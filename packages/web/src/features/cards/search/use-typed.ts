import { useEffect, useRef, useState } from 'react'

/** Long enough that a fast hand asks once, short enough that nobody waits. */
const DEBOUNCE_MS = 180

/** What stands in the field, told on when the hand rests; the address going back takes the field with it. */
export function useTyped(
  settled: string,
  onSettle: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(settled)
  const told = useRef(settled)
  const settle = useRef(onSettle)
  useEffect(() => {
    settle.current = onSettle
    if (settled === told.current) return
    told.current = settled
    setTyped(settled)
  })
  useEffect(() => {
    const text = typed.trim()
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      settle.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
