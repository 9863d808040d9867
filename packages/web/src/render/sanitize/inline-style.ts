import { copySafeStyle } from './safe-style.ts'

/**
 * Gives elements the styles that their text asked for, as far as they are harmless. Style attributes would need
 * `unsafe-inline` in the page's policy; set one property at a time they need nothing.
 */
export function applyInlineStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    copySafeStyle(readStyle(element.dataset.style ?? ''), element.style)
  }
}

/** The browser's own reading of a style text, every shorthand written out. */
function readStyle(text: string): CSSStyleDeclaration {
  const { style } = document.createElement('i')
  style.cssText = text
  return style
}
