import type { Message, MessageId } from '@inkling/contract'

interface TabEdit {
  /** The message's last edit time, as far as the editor knew. */
  readonly over: string | null
  readonly edited_at: string | null
  readonly content: string
}

interface TabMessageState {
  readonly first: string
  readonly edits: TabEdit[]
  /** Whether a tab has deleted the message, or tried to. */
  isGone: boolean
}

export class TabsLedger {
  readonly messages = new Map<MessageId, TabMessageState>()
  readonly titles = new Set<string>()
  acknowledged = 0

  know(id: MessageId, content: string): void {
    if (!this.messages.has(id)) this.messages.set(id, { first: content, edits: [], isGone: false })
  }

  edited(before: Message, after: Message): void {
    const { edited_at, content } = after
    this.messages.get(after.id)?.edits.push({ over: before.edited_at, edited_at, content })
  }

  /** A message's current text; undefined when an edit was overwritten by someone who had not seen it. */
  textOf({ first, edits }: TabMessageState): string | undefined {
    const overwritten = new Set(edits.map(({ over }) => over))
    if (overwritten.size < edits.length) return undefined
    const last = edits.filter(({ edited_at }) => !overwritten.has(edited_at))
    if (edits.length === 0) return first
    return last.length === 1 ? last[0]?.content : undefined
  }
}
