import { FENCE } from '../../text/fences.ts'
import { type ElementMarks, splitElements } from '../../text/split-elements.ts'

const DOCUMENTS: ElementMarks = {
  begin: new RegExp(`${FENCE}|^ {0,3}<(?:!doctype\\s{1,9}html|html)\\b`, 'gim'),
  end: /<\/html\s{0,9}>/gi,
}

/** Fences a bare HTML page (`<!doctype html>` or `<html>` to `</html>`), because markdown would break it up. */
export const fenceDocuments = (source: string, isArriving: boolean): string =>
  splitElements(source, DOCUMENTS, isArriving)
    .map(({ isElement, text }) => (isElement ? fenceDocument(text) : text))
    .join('')

function fenceDocument(document: string): string {
  const longest = Math.max(2, ...(document.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return `\n${fence}html\n${document}\n${fence}\n`
}
