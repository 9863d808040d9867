import { isFrontend } from '@inkling/engine'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FrameHost } from '../protocol/frame-host.ts'
import type { CardFrame } from './card-frame.tsx'

type CardFrameComponent = typeof CardFrame

/** Most messages have no document in them: what runs one comes when the first does. */
let loaded: CardFrameComponent | undefined

async function fetchCardFrame(): Promise<CardFrameComponent | undefined> {
  try {
    loaded = (await import('./card-frame.tsx')).CardFrame
  } catch {
    // The documents stay code; the next message that has some asks again.
  }
  return loaded
}

interface DocumentsProps {
  /** Where the text is drawn. */
  place: RefObject<HTMLElement | null>
  /** What is drawn there: another object is another drawing. */
  html: object
  host: FrameHost
}

/** A place for a frame in the drawn text. */
interface FramePlaceholder {
  readonly element: HTMLElement
  readonly document: string
}

/** Puts a card frame in the place of every block of code that is a document. */
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

/** The code stays where it is, and is not shown. */
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
