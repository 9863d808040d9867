import { type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ForeignImage } from './foreign-image.tsx'
import type { ImageScope } from './image-scope.ts'

interface ForeignImagesProps {
  /** The element with the rendered text. */
  place: RefObject<HTMLElement | null>
  /** A new object means a new render. */
  html: object
  scope: ImageScope
}

interface ImagePlaceholder {
  readonly element: HTMLElement
  readonly address: string
  readonly description: string
}

/** Turns links to pictures of other sites into buttons that show the picture. */
export function ForeignImages({ place, html, scope }: ForeignImagesProps) {
  const [spots, setSpots] = useState<readonly ImagePlaceholder[]>([])
  useLayoutEffect(() => {
    const links = html && place.current ? linksIn(place.current) : []
    if (links.length === 0) return
    const taken = links.map(replaceLink)
    setSpots(taken.map(({ spot }) => spot))
    return () => {
      for (const { giveBack } of taken) giveBack()
      setSpots([])
    }
  }, [place, html])
  return spots.map(({ element, address, description }, index) =>
    createPortal(
      <ForeignImage address={address} description={description} scope={scope} />,
      element,
      `${index} ${address}`,
    ),
  )
}

const linksIn = (root: HTMLElement): HTMLAnchorElement[] => [
  ...root.querySelectorAll<HTMLAnchorElement>('a.foreign-image[href]'),
]

function replaceLink(link: HTMLAnchorElement): { spot: ImagePlaceholder; giveBack: () => void } {
  const element = link.ownerDocument.createElement('span')
  link.replaceWith(element)
  const spot = { element, address: link.href, description: descriptionOf(link) }
  return { spot, giveBack: () => element.replaceWith(link) }
}

function descriptionOf(link: HTMLAnchorElement): string {
  const words = [...link.childNodes].filter(
    node => !(node instanceof HTMLElement && node.classList.contains('link-host')),
  )
  return words
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim()
}
