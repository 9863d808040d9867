import { FENCE, FenceReader } from './fences.ts'
import { isEndlessTag, isKnownTag, isVoidTag, readTag } from './html-tags.ts'

const STOPS = new RegExp(`${FENCE}|\`+|<(?=[a-z/!?])`, 'gim')

/**
 * Escapes what looks like HTML in a typed text but isn't: `List<String>`, `<status>`, `<mail@host>`. Code, real HTML
 * tags and backslash escapes stay.
 */
export function escapeUnknownTags(source: string): string {
  if (!source.includes('<')) return source
  const lower = source.toLowerCase()
  const stops = new RegExp(STOPS)
  const missing = new Set<string>()
  const fences = new FenceReader(source, false)
  let escaped = ''
  let done = 0
  for (let stop = stops.exec(source); stop; stop = stops.exec(source)) {
    const [mark, fence] = stop
    const after = stops.lastIndex
    if (fence !== undefined)
      stops.lastIndex = Math.min(source.length, Math.max(after, fences.endOf(fence, after)))
    else if (mark !== '<') stops.lastIndex = codeEnd(source, mark, after, missing)
    else if (source[stop.index - 1] !== '\\' && !isHtml(source, lower, stop.index)) {
      escaped += `${source.slice(done, stop.index)}&lt;`
      done = stop.index + 1
    }
  }
  return escaped + source.slice(done)
}

/** A known tag needs its partner: `a<b>c` isn't HTML. */
function isHtml(source: string, lower: string, at: number): boolean {
  const tag = readTag(source, at)
  if (tag === null || !isKnownTag(tag.name)) return false
  if (isVoidTag(tag.name) || isEndlessTag(tag.name)) return true
  const partner = tag.isEnd ? lower.indexOf(`<${tag.name}`) : lower.lastIndexOf(`</${tag.name}`)
  return partner >= 0 && tag.isEnd === partner < at
}

/** Unclosed backticks are literal. */
function codeEnd(source: string, ticks: string, from: number, missing: Set<string>): number {
  const end = new RegExp(`(?<!\`)${ticks}(?!\`)`, 'g')
  if (missing.has(ticks)) return from
  end.lastIndex = from
  if (end.test(source)) return end.lastIndex
  missing.add(ticks)
  return from
}
