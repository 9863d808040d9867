import DOMPurify, { type Config } from 'dompurify'
import { decorate } from './decorate.ts'
import { allowedClasses, isLinkTarget, isOwnImage } from './own.ts'

const TAGS = `a abbr b blockquote br caption center cite code col colgroup dd del details div dl dt em
  figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small
  span strong sub summary sup table tbody td tfoot th thead tr u ul var`.split(/\s+/)
const ATTRIBUTES =
  `align alt class color colspan data-style dir height href lang open rel reversed rowspan src
  start target title width`.split(/\s+/)

/**
 * The one configuration (security.md 2.7). Structure and emphasis only: no forms, frames, SVG, MathML or style
 * element; no ids and names, which could shadow the page's own; no `style`, which the page's policy refuses
 * anyway — what is harmless of it, and of style sheets, comes back through `style/`.
 */
const CONFIG = Object.freeze({
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  // Every other value is text: DOMPurify holds all that isn't named here against the pattern for addresses.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter(name => name !== 'href' && name !== 'src'),
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?!\/))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
}) satisfies Config

/** The same, into an unseen document, which is decorated and then made safe once more. */
const READING = Object.freeze({
  ...CONFIG,
  ALLOWED_ATTR: [...ATTRIBUTES, 'data-class'],
  ADD_URI_SAFE_ATTR: [...CONFIG.ADD_URI_SAFE_ATTR, 'data-class'],
  RETURN_TRUSTED_TYPE: false,
  RETURN_DOM_FRAGMENT: true,
})

/** What only `decorate` can put right. A miss here takes something away, it never lets anything in. */
const WANTS_DECORATION = /<(?:a|img)\b|link-host|foreign-image|data-class/i

/** While a text is read for the first time, foreign pictures keep their address, for their placeholder. */
let isReading = false

// The hook only takes away: what is a link's from all else, classes that aren't ours, targets that aren't links, pictures from
// elsewhere.
DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'rel' || attrName === 'target') attribute.keepAttr = element.nodeName === 'A'
  if (attrName === 'class') attribute.attrValue = allowedClasses(attrValue)
  if (attrName === 'href') attribute.keepAttr = isLinkTarget(attrValue)
  if (attrName === 'src') attribute.keepAttr = isReading || isOwnImage(attrValue)
})

/** Makes HTML of strangers safe to insert. Sanitising is the last thing that happens to it. */
export function toSafeHtml(unsafe: string): TrustedHTML {
  const content = WANTS_DECORATION.test(unsafe) ? readAndDecorate(unsafe) : unsafe
  return DOMPurify.sanitize(content, CONFIG)
}

function readAndDecorate(unsafe: string): DocumentFragment {
  isReading = true
  try {
    const root = DOMPurify.sanitize(unsafe, READING)
    decorate(root)
    return root
  } finally {
    isReading = false
  }
}
