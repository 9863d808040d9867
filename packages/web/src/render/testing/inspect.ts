/** Elements that must never remain in a message. */
const ELEMENTS =
  /^(?:script|style|link|meta|base|title|iframe|frame|frameset|object|embed|applet|form|input|button|select|option|textarea|svg|math|template|noscript|video|audio|source|picture|dialog|slot|portal|marquee)$/i
const CLASSES =
  /^(?:(?:action|upright|speech|task|table|link-host|foreign-image|language-\S+|styles\w+|custom-\S+)(?:\s+|$))+$/

/** Finds forbidden content in messages. Must be self-contained, because the page gets its source. */
export function inspect(): string[] {
  const problems: string[] = []
  for (const element of document.querySelectorAll('.message-text *')) {
    if (ELEMENTS.test(element.tagName) || element.tagName.includes('-')) problems.push(element.tagName)
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      problems.push(`${element.tagName} of ${element.namespaceURI}`)
    for (const attribute of element.attributes) if (!isHarmless(attribute)) problems.push(wordsOf(attribute))
  }
  return problems
}

function isHarmless({ name, value }: Attr): boolean {
  if (/^on|^id$|^name$|srcset|action|background|^is$|^slot$|^part$|:/.test(name)) return false
  switch (name) {
    case 'href':
      return /^(?:https?:\/\/|mailto:)/.test(value)
    case 'src':
      return value === '' || /^(?:\/(?!\/)|data:image\/)/.test(value)
    case 'class':
      return value === '' || CLASSES.test(value)
    case 'target':
      return value === '_blank'
    case 'rel':
      return value.includes('noopener')
    default:
      return true
  }
}

const wordsOf = ({ name, value }: Attr): string => `${name}=${value}`
