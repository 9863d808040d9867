import { isFrontend } from '@inkling/engine'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FrameHost } from '../protocol/frame-host.ts'
import type { CardFrame } from './card-frame.tsx'

type CardFrameComponent = typeof CardFrame

/** Few messages contain documents, so the frame code loads with the first one. */
let loaded: CardFrameComponent | undefined

async function fetchCardFrame(): Promise<CardFrameComponent | undefined> {
  try {
    loaded = (await import('./card-frame.tsx')).CardFrame
  } catch {
    // Documents stay code until the next message with one retries.
  }
  return loaded
}

interface DocumentsProps {
  /** The element with the rendered text. */
  place: RefObject<HTMLElement | null>
  /** A new object means a new render. */
  html: object
  host: FrameHost
}

interface FramePlaceholder {
  readonly element: HTMLElement
  readonly document: string
}

/** Replaces code blocks that are documents with card frames. */
export function Documents({ place, html, host }: DocumentsProps) {
  const [spots, setSpots] = useState<readonly FramePlaceholder[]>([])
  useLayoutEffect(() => {
    const codes = html && place.current ? documentsIn(place.current) : []
    if (codes.length === 0) return
    let taken: readonly FramePlaceholder[] | null = []
    const take = () => {
      if (!loaded || !taken) return
      taken = codes.map(hideCode)
      setSpots(taken)
    }
    if (loaded) take()
    else void fetchCardFrame().then(take)
    return () => {
      taken?.forEach(showCode)
      taken = null
      setSpots([])
    }
  }, [place, html])
  const Frame = loaded
  if (!Frame) return null
  return spots.map(({ element, document }, index) =>
    createPortal(<Frame document={document} host={host} />, element, `${index} ${document}`),
  )
}

const documentsIn = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll('pre')].filter(code => isFrontend(code.textContent))

/** The code block stays in the DOM, but hidden. */
function hideCode(code: HTMLElement): FramePlaceholder {
  const element = code.ownerDocument.createElement('div')
  code.before(element)
  code.hidden = true
  return { element, document: code.textContent }
}

function showCode({ element }: FramePlaceholder): void {
  const code = element.nextElementSibling
  if (code instanceof HTMLElement) code.hidden = false
  element.remove()
}
