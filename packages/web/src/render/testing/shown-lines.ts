/** Marks that stand for emphasis elements. */
const MARKS: Readonly<Record<string, string>> = {
  EM: '*',
  I: '*',
  STRONG: '**',
  B: '**',
  DEL: '~~',
  S: '~~',
  CODE: '`',
}
const BLOCKS = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI OL P PRE
  SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL`.split(/\s+/),
)

/** Visible, non-empty lines. Prefixes: `-` per list, `>` per quote, `#` heading, `|` table, `code:` code block. */
export function shownLines(root: ParentNode): string[] {
  const lines: string[] = []
  let line = ''
  const end = (place: string) => {
    const text = line.replaceAll(/\s+/g, ' ').trim()
    if (text !== '') lines.push(place + text)
    line = ''
  }
  const walk = (node: Node, place: string) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) line += child.textContent ?? ''
      if (child.nodeType !== 1) continue
      const name = child.nodeName.toUpperCase()
      if (name === 'BR') end(place)
      else if (name === 'PRE') {
        end(place)
        for (const row of (child.textContent ?? '').split('\n'))
          if (row.trim()) lines.push(`code:${row.trim()}`)
      } else if (BLOCKS.has(name)) {
        end(place)
        const inner = place + placeOf(name)
        walk(child, inner)
        end(inner)
      } else {
        const mark = MARKS[name] ?? ''
        line += mark
        walk(child, place)
        line += mark
      }
    }
  }
  walk(root as unknown as Node, '')
  end('')
  return lines
}

function placeOf(name: string): string {
  if (name === 'UL' || name === 'OL') return '-'
  if (name === 'BLOCKQUOTE') return '>'
  if (name === 'TABLE') return '|'
  return /^H\d$/.test(name) ? '#' : ''
}
