import type { Config } from 'dompurify'
import DOMPurify from 'dompurify'
import { contentClasses, isContentClass } from './content-class.ts'

const TAGS = `a abbr b blockquote br caption center cite code col colgroup dd del details div dl dt em
  figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small
  span strong sub summary sup table tbody td tfoot th thead tr u ul var`.split(/\s+/)
const ATTRIBUTES =
  `align alt class color colspan data-style dir height href lang open rel reversed rowspan src
  start target title width`.split(/\s+/)

/**
 * The only sanitiser configuration (docs/spec/security.md 2.7). Allows structure and emphasis, but no forms, frames,
 * SVG, MathML or style elements; no ids or names, which could shadow the page's own; and no `style`, which the CSP
 * refuses anyway. `style/` applies safe styles separately.
 */
const CONFIG = Object.freeze({
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  // These values are text; DOMPurify would check every attribute not listed here against the URL pattern.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter(name => name !== 'href' && name !== 'src'),
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?!\/))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
}) satisfies Config

/** For parsing into a detached document, which is decorated and then sanitised again. */
const SANITIZER_OPTIONS = Object.freeze({
  ...CONFIG,
  ALLOWED_ATTR: [...ATTRIBUTES, 'data-class'],
  ADD_URI_SAFE_ATTR: [...CONFIG.ADD_URI_SAFE_ATTR, 'data-class'],
  RETURN_TRUSTED_TYPE: false,
  RETURN_DOM_FRAGMENT: true,
})

/** Matches markup that needs `decorate`. A missed match only removes content, never adds any. */
const NEEDS_DECORATION = /<(?:a|img)\b|link-host|foreign-image|data-class/i

/** During the first pass, foreign pictures keep their address for the placeholder. */
let isReading = false

// Only removes: link attributes on other elements, foreign classes, unsafe link targets and foreign pictures.
DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'rel' || attrName === 'target') attribute.keepAttr = element.nodeName === 'A'
  if (attrName === 'class') attribute.attrValue = allowedClasses(attrValue)
  if (attrName === 'href') attribute.keepAttr = isLinkTarget(attrValue)
  if (attrName === 'src') attribute.keepAttr = isReading || isOwnImage(attrValue)
})

/** Sanitising is always the last step. */
export function toSafeHtml(unsafe: string): TrustedHTML {
  const content = NEEDS_DECORATION.test(unsafe) ? readAndDecorate(unsafe) : unsafe
  return DOMPurify.sanitize(content, CONFIG)
}

function readAndDecorate(unsafe: string): DocumentFragment {
  isReading = true
  try {
    const root = DOMPurify.sanitize(unsafe, SANITIZER_OPTIONS)
    decorate(root)
    return root
  } finally {
    isReading = false
  }
}

/**
 * Decorates markup in a detached document before the final sanitising: links open in a new tab and show their host,
 * foreign pictures become links, and classes are prefixed.
 */
function decorate(root: ParentNode): void {
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

/** Replaces a foreign picture with a link that shows its host and description. */
function foreignImage(image: HTMLImageElement, source: string): Node[] {
  const host = readHost(source)
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
  const host = readHost(target)
  if (host === '' || link.textContent.includes(host)) return
  const label = link.ownerDocument.createElement('span')
  label.className = 'link-host'
  label.textContent = host
  link.append(' ', label)
}

/** Classes that `render/` itself sets. */
const MARKS = new Set(
  'action upright speech task table document link-host foreign-image formula display'.split(' '),
)

/** Other classes could imitate the page. */
const allowedClasses = (value: string): string =>
  value
    .split(/\s+/)
    .filter(name => MARKS.has(name) || isContentClass(name) || /^language-[\w-]{1,30}$/.test(name))
    .join(' ')

/** From any other address, the picture's host would learn who reads. */
function isOwnImage(source: string): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(source)) return true
  const address = parseAddress(source)
  return address !== null && address.origin === location.origin && isWeb(address)
}

/** Only full URLs with http(s) or mailto. */
function isLinkTarget(target: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)/i.test(target)) return false
  const address = parseAddress(target)
  return address !== null && (isWeb(address) || address.protocol === 'mailto:')
}

/** Empty unless the target is a web address. */
function readHost(target: string): string {
  const address = parseAddress(target)
  return address && isWeb(address) ? address.host : ''
}

const isWeb = (address: URL) => address.protocol === 'https:' || address.protocol === 'http:'

function parseAddress(text: string): URL | null {
  return URL.parse(text, location.href)
}
