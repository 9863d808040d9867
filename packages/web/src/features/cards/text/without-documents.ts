import { isFrontend } from '@inkling/engine'

/** Replaces fenced HTML documents, which run only in chats, with a note. */
export function withoutDocuments(text: string, note: string): string {
  const lines: string[] = []
  let fence: { readonly mark: string; readonly from: number } | undefined
  for (const line of text.split('\n')) {
    lines.push(line)
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      if (mark !== undefined) fence = { mark, from: lines.length - 1 }
    } else if (mark?.startsWith(fence.mark) && line.trim() === mark) {
      if (isFrontend(lines.slice(fence.from + 1, -1).join('\n'))) lines.splice(fence.from, lines.length, note)
      fence = undefined
    }
  }
  return lines.join('\n')
}
