import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { FormattedText } from '../formatted-text.tsx'
import { inspect } from './inspect.ts'

let root: Root | undefined
let isFinished = false

/** Renders a text as the app does, in the test's browser, and returns the HTML of its blocks. */
export function show(source: string): string {
  const { place, shown } = begin()
  isFinished = true
  flushSync(() => shown.render(<FormattedText text={source} />))
  return [...place.children].map(block => block.innerHTML).join('')
}

function begin(): { place: HTMLElement; shown: Root } {
  root?.unmount()
  const place = document.createElement('div')
  place.className = 'message-text'
  document.body.replaceChildren(place)
  const shown = createRoot(place)
  root = shown
  return { place, shown }
}

/** Grows each text in `steps`, as an answer arrives; returns forbidden content found on the way and at the end. */
export function watch(sources: readonly string[], steps: number): { source: string; problems: string[] }[] {
  return sources.flatMap(source => {
    const problems = Array.from({ length: steps }, (_, step) => {
      grow(source.slice(0, Math.ceil((source.length * (step + 1)) / (steps + 1))))
      return inspect()
    })
    show(source)
    const all = [...problems, inspect()].flat()
    return all.length === 0 ? [] : [{ source, problems: all }]
  })
}

/** Shows a longer prefix of an unfinished text. */
export function grow(text: string): void {
  if (!root || isFinished) begin()
  isFinished = false
  flushSync(() => root?.render(<FormattedText text={text} isStreaming />))
}

/** Grows a text word by word; returns the beginnings that then differ from the same text shown at once. */
export function findGrownDifferences(source: string): { text: string; grown: string; fresh: string }[] {
  begin()
  const grown = [...source.matchAll(/\s+|[^\s]{1,3}/g)].map(({ index, 0: word }) => {
    const text = source.slice(0, index + word.length)
    grow(text)
    return { text, grown: htmlOfBlocks() }
  })
  return grown.flatMap(({ text, grown }) => {
    begin()
    grow(text)
    const fresh = htmlOfBlocks()
    return fresh === grown ? [] : [{ text, grown, fresh }]
  })
}

const htmlOfBlocks = (): string =>
  [...(document.querySelector('.message-text')?.children ?? [])].map(block => block.innerHTML).join('')
