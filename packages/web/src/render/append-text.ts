const CLOSING_TAGS = /(?:<\/\w{1,20}>\s{0,2}){1,30}$/
/** The only character references that the markdown renderer writes. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Shows HTML that differs from what an element shows only by more text at its end, without parsing and sanitising it
 * again: the text goes into the last text node, so that it cannot become markup.
 * @param before the unsafe HTML whose safe form the element shows
 * @returns false if nothing was changed, because it takes more than that
 */
export function appendText(element: Element, before: string, after: string): boolean {
  const end = CLOSING_TAGS.exec(before)
  if (end === null || !after.endsWith(end[0])) return false
  const open = before.slice(0, end.index)
  // The sanitiser removes text after a comment that looks like a tag.
  if (open.includes('<!')) return false
  if (!after.startsWith(open) || after.length < before.length) return false
  const shown = readText(open.slice(open.lastIndexOf('>') + 1))
  const added = readText(after.slice(open.length, after.length - end[0].length))
  const node = lastText(element)
  if (
    shown === null ||
    added === null ||
    node?.data !== shown ||
    node.parentElement?.closest('.formula, a')
  ) {
    return false
  }
  node.appendData(added)
  return true
}

/** Null if it contains markup, half a character reference, or characters that the HTML parser changes. */
function readText(html: string): string | null {
  let isText = !/[<>\0\r]/.test(html)
  const text = html.replaceAll(/&[^&;]*;?/g, reference => {
    const character = REFERENCES[reference]
    isText &&= character !== undefined
    return character ?? ''
  })
  return isText ? text : null
}

/** The text node at the element's end, not counting line breaks between blocks. */
function lastText(element: Element): Text | null {
  let node = element.lastChild
  while (node !== null) {
    if (node instanceof Text && node.data.trim() === '' && node.previousSibling !== null) {
      node = node.previousSibling
    } else if (node instanceof Text) return node
    else node = node.lastChild
  }
  return null
}
