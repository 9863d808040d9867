import { isContentClass } from './content-class.ts'

/** Classes that `render/` itself gives. */
const MARKS = new Set('action upright speech task table document link-host foreign-image'.split(' '))

/** The classes that may stand in a message: ours, and a text's own, renamed. With others it could dress up as the page. */
export const allowedClasses = (value: string): string =>
  value
    .split(/\s+/)
    .filter(name => MARKS.has(name) || isContentClass(name) || /^language-[\w-]{1,30}$/.test(name))
    .join(' ')

/** Pictures load from this site or from the text itself; any other address would tell a stranger who reads. */
export function isOwnImage(source: string): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(source)) return true
  const address = parseAddress(source)
  return address !== null && address.origin === location.origin && isWeb(address)
}

/** Where a link may lead: the web or a mailbox, always written out in full. */
export function isLinkTarget(target: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)/i.test(target)) return false
  const address = parseAddress(target)
  return address !== null && (isWeb(address) || address.protocol === 'mailto:')
}

/** The host of a web address, as a person reads it, or nothing. */
export function hostOf(target: string): string {
  const address = parseAddress(target)
  return address && isWeb(address) ? address.host : ''
}

const isWeb = (address: URL) => address.protocol === 'https:' || address.protocol === 'http:'

function parseAddress(text: string): URL | null {
  return URL.parse(text, location.href)
}
