import { useEffect, useLayoutEffect, useRef } from 'react'

/** Ctrl+S and ⌘S save the open document instead of the page. */
export function useSaveKey(save: () => void): void {
  const newest = useRef(save)
  useLayoutEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      newest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
