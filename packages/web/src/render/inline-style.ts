/** What a text may decide about its looks: nothing that leaves its place or covers anything else. */
const PROPERTIES = new Set(
  `color background-color font-style font-weight font-size font-family text-align text-indent line-height
  letter-spacing text-decoration-line text-decoration-style text-decoration-color opacity width max-width
  border-top-width border-right-width border-bottom-width border-left-width border-top-style border-right-style
  border-bottom-style border-left-style border-top-color border-right-color border-bottom-color
  border-left-color border-top-left-radius border-top-right-radius border-bottom-left-radius
  border-bottom-right-radius padding-top padding-right padding-bottom padding-left margin-top margin-right
  margin-bottom margin-left`.split(/\s+/),
)
const REFUSED_VALUE = /url\(|image\(|var\(|env\(|attr\(|^-/i

/**
 * Gives elements the styles that their text asked for, as far as they are harmless. Style attributes would need
 * `unsafe-inline` in the page's policy; set one property at a time they need nothing.
 */
export function applyInlineStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    const wanted = readStyle(element.dataset.style ?? '')
    for (const property of wanted) {
      const value = wanted.getPropertyValue(property)
      if (PROPERTIES.has(property) && !REFUSED_VALUE.test(value)) element.style.setProperty(property, value)
    }
  }
}

/** The browser's own reading of a style text, every shorthand written out. */
function readStyle(text: string): CSSStyleDeclaration {
  const { style } = document.createElement('i')
  style.cssText = text
  return style
}
