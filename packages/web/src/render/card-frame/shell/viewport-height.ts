/** Matches a style element with its content, or a style attribute with its value. */
const CSS = /<style\b[^<>]*>[^<]*|\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi
const LENGTH = /(?<![\w.-])(\d{1,6}(?:\.\d{1,6})?)[dls]?vh\b/gi
/** Matches `element.style.minHeight = '100vh'` and `setProperty('min-height', "50vh")`. */
const SCRIPTED = /(\bmin-?height["'`]?\s{0,9}[=:,]\s{0,9}["'`])(\d{1,6}(?:\.\d{1,6})?)[dls]?vh(?=["'`])/gi

/**
 * Makes `100vh` mean the reader's window. A frame is as tall as its content, so `vh` relative to the frame would grow
 * endlessly.
 */
export function withViewportHeight(document: string): string {
  return document
    .replaceAll(CSS, css => css.replaceAll(LENGTH, (_, number) => share(number)))
    .replaceAll(SCRIPTED, (_, before: string, number) => before + share(number))
}

const share = (number: unknown): string => `calc(var(--viewport-height) * ${Number(number) / 100})`
