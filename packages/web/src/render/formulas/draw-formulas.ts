import katex from 'katex'

// Hides rendered formulas during copy, because browsers would copy a line break for each.
document.addEventListener('copy', event => {
  const selection = document.getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null
  if (!selection || !range || event.defaultPrevented) return
  const all = document.querySelectorAll<HTMLElement>('.formula > math')
  const drawn = [...all].filter(math => range.intersectsNode(math))
  if (drawn.length === 0) return
  for (const math of drawn) math.style.display = 'none'
  event.clipboardData?.setData('text/plain', selection.toString())
  for (const math of drawn) math.style.display = ''
  event.preventDefault()
})

/** MathML elements for layout only. */
const ELEMENTS = new Set(
  `math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose
  msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr`.split(
    /\s+/,
  ),
)
/** These attributes could load resources, run scripts or imitate the page's styles. */
const REFUSED_ATTRIBUTE = /^(?:on|href$|xlink|src$|style$|class$|id$|name$|action)/i

/** Strips the delimiters `\(`, `\[`, `$` or `$$`. */
const bodyOf = (source: string): string =>
  source.startsWith('$$') || source.startsWith('\\') ? source.slice(2, -2) : source.slice(1, -1)

/**
 * Renders a formula as MathML, which needs no fonts or styles. Nodes are created one by one, never parsed as HTML. The
 * source stays hidden next to the formula for copying. Formulas that fail stay as source.
 */
export function drawFormula(formula: HTMLElement): void {
  const source = formula.textContent
  if (formula.firstElementChild !== null || source.length < 3) return
  const drawn = draw(bodyOf(source), formula.classList.contains('display'), formula.ownerDocument)
  if (drawn === null) return
  const written = formula.ownerDocument.createElement('span')
  written.className = 'formula-source'
  written.textContent = source
  written.setAttribute('aria-hidden', 'true')
  formula.replaceChildren(written, drawn)
}

function draw(tex: string, displayMode: boolean, page: Document): Element | null {
  const place = page.createElement('span')
  try {
    katex.render(tex, place, {
      output: 'mathml',
      displayMode,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    })
  } catch {
    return null // stays as source
  }
  const math = place.querySelector('math')
  if (math === null) return null
  // KaTeX adds classes and styles to numbered lines and coloured boxes, but its style sheet isn't loaded.
  for (const element of math.querySelectorAll('[class], [style]')) {
    element.removeAttribute('class')
    element.removeAttribute('style')
  }
  return isHarmless(math) ? math : null
}

const isHarmless = (math: Element): boolean =>
  [math, ...math.querySelectorAll('*')].every(
    element =>
      element.namespaceURI === 'http://www.w3.org/1998/Math/MathML' &&
      ELEMENTS.has(element.localName) &&
      element.getAttributeNames().every(name => !REFUSED_ATTRIBUTE.test(name)),
  )
