import { applyInlineStyles } from '../inline-style.ts'
import { toUnsafeHtml } from '../markdown.ts'
import { toSafeHtml } from '../sanitize.ts'

/** Inserts a text as `MessageText` does, without React around it. Runs in the browser of a test. */
export function show(source: string): string {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  // A cast, because the DOM's own type doesn't know of Trusted Types yet; the browser insists on one.
  place.innerHTML = toSafeHtml(toUnsafeHtml(source, false)) as unknown as string
  applyInlineStyles(place)
  return place.innerHTML
}
