import { useEffect, useRef } from 'react'

/** Hears of files that are dropped anywhere on the page. */
export function useFileDrop(onFiles: (files: Iterable<File>) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault() // else the browser would open it
    }
    const drop = (event: DragEvent) => {
      const files = event.dataTransfer?.files
      if (event.defaultPrevented || !files || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    addEventListener('dragover', hold)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', drop)
    }
  }, [])
}
