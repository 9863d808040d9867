/** What a comment may have before only its beginning is shown. */
const MOST = { letters: 400, lines: 12 }
/** What is shown of a longer one: so much less, that it is worth opening. */
const SHOWN = { letters: 240, lines: 8 }

/** The first lines of a text that is long; null of one that can be read at a glance. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= MOST.letters && lines.length <= MOST.lines) return null
  const first = lines.slice(0, SHOWN.lines).join('\n')
  return `${first.length > SHOWN.letters ? cutBetweenWords(first) : first.trimEnd()}…`
}

/** Of what has no spaces, as Chinese, between letters. */
function cutBetweenWords(text: string): string {
  const cut = [...text].slice(0, SHOWN.letters).join('')
  return cut.replace(/(?<=\s)[a-z0-9'’-]+$/i, '').trimEnd()
}
