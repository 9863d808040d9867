import { isFrontend } from '@inkling/engine'

/** Replaces fenced HTML documents, which run only in chats, with a note. */
export function withoutDocuments(text: string, note: string): string {
  const kept: string[] = []
  let fence: { readonly mark: string; readonly from: number } | undefined
  for (const line of text.split('\n')) {
    kept.push(line)
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      if (mark !== undefined) fence = { mark, from: kept.length - 1 }
    } else if (mark?.startsWith(fence.mark) && line.trim() === mark) {
      if (isFrontend(kept.slice(fence.from + 1, -1).join('\n'))) kept.splice(fence.from, kept.length, note)
      fence = undefined
    }
  }
  return kept.join('\n')
}
