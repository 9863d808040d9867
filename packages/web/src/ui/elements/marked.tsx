export interface Excerpt {
  readonly excerpt: string
  readonly matches: readonly { readonly start: number; readonly end: number }[]
}

interface MarkedPart {
  readonly text: string
  readonly isMatch: boolean
}

export function splitMarked({ excerpt, matches }: Excerpt): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { start, end } of matches) {
    parts.push({ text: excerpt.slice(at, start), isMatch: false })
    parts.push({ text: excerpt.slice(start, end), isMatch: true })
    at = end
  }
  parts.push({ text: excerpt.slice(at), isMatch: false })
  return parts.filter(({ text }) => text !== '')
}

export function HighlightedExcerpt({ found }: { found: Excerpt }) {
  return splitMarked(found).map(({ text, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: text parts are identified only by position
      <mark key={at} className="rounded-sm bg-seal-wash font-medium text-seal-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
