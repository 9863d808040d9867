/** A style element with what is in it, or a style attribute with its value. */
const CSS = /<style\b[^<>]*>[^<]*|\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi
const LENGTH = /(?<![\w.-])(\d{1,6}(?:\.\d{1,6})?)[dls]?vh\b/gi
/** `element.style.minHeight = '100vh'` and `setProperty('min-height', "50vh")`, wherever they stand. */
const SCRIPTED = /(\bmin-?height["'`]?\s{0,9}[=:,]\s{0,9}["'`])(\d{1,6}(?:\.\d{1,6})?)[dls]?vh(?=["'`])/gi

/**
 * Lets `100vh` mean the reader's window. In a frame that is as tall as what is in it, it would mean the frame: each
 * would make the other taller, for ever.
 */
export function withViewportHeight(document: string): string {
  return document
    .replaceAll(CSS, css => css.replaceAll(LENGTH, (_, number) => share(number)))
    .replaceAll(SCRIPTED, (_, before: string, number) => before + share(number))
}

/** A number of hundredths of the window's height. */
const share = (number: unknown): string => `calc(var(--viewport-height) * ${Number(number) / 100})`
