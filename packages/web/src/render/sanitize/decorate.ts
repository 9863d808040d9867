import { contentClasses } from './content-class.ts'
import { hostOf, isOwnImage } from './own.ts'

/**
 * Rewrites what a text brought, in a document that nobody sees and that loads nothing, before it is made safe
 * once more: links leave in a tab of their own and say where to, foreign pictures become links, and the text's own
 * classes get names that are nobody else's.
 */
export function decorate(root: ParentNode): void {
  for (const pretender of root.querySelectorAll('.link-host, .foreign-image')) {
    pretender.removeAttribute('class')
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-class]')) {
    element.className = contentClasses(element.dataset.class ?? '')
  }
  for (const image of root.querySelectorAll('img')) decorateImage(image)
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) decorateLink(link)
}

function decorateImage(image: HTMLImageElement): void {
  const source = image.getAttribute('src') ?? ''
  if (!isOwnImage(source)) image.replaceWith(...foreignImage(image, source))
}

/** A foreign picture is its host and its description, and opens in its own tab when somebody wants it. */
function foreignImage(image: HTMLImageElement, source: string): Node[] {
  const host = hostOf(source)
  const { ownerDocument: page } = image
  const description = image.getAttribute('alt') ?? ''
  if (host === '') return [page.createTextNode(description)]
  const link = page.createElement('a')
  link.className = 'foreign-image'
  link.setAttribute('href', source)
  link.textContent = description
  return [link]
}

function decorateLink(link: HTMLAnchorElement): void {
  const target = link.getAttribute('href') ?? ''
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  const host = hostOf(target)
  if (host === '' || link.textContent.includes(host)) return
  const label = link.ownerDocument.createElement('span')
  label.className = 'link-host'
  label.textContent = host
  link.append(' ', label)
}
