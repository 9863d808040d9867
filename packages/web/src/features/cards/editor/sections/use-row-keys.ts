import { useRef } from 'react'

/** Keys for rows that have none of their own, which follow a row when it is moved: the field one types in stays it. */
export function useRowKeys(count: number) {
  const next = useRef(0)
  const keys = useRef<number[]>([])
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    keys: keys.current as readonly number[],
    move(from: number, to: number): void {
      const [key] = keys.current.splice(from, 1)
      if (key !== undefined) keys.current.splice(to, 0, key)
    },
    remove(at: number): void {
      keys.current.splice(at, 1)
    },
  }
}
