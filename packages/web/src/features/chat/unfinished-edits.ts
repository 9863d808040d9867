import type { MessageId } from '@inkling/contract'
import { useSyncExternalStore } from 'react'
import type { Theirs } from './turns/theirs.ts'

/** What was changed of a message, and is neither saved nor left. */
export interface UnfinishedEdit {
  readonly text: string
  /** Of the message whose text was taken up. */
  readonly edited_at: string | null
  /** Of whoever was quicker. */
  readonly theirs: Theirs | undefined
}

/** They outlast their rows, which leave the page when they are far out of sight. */
const edits = new Map<MessageId, UnfinishedEdit>()
const listeners = new Set<() => void>()

export const unfinishedEdit = (id: MessageId): UnfinishedEdit | undefined => edits.get(id)

export function keepEdit(id: MessageId, edit: UnfinishedEdit): void {
  edits.set(id, edit)
  for (const listener of listeners) listener()
}

/** It is saved or left: whoever else shows it closes. */
export function endEdit(id: MessageId): void {
  if (edits.delete(id)) for (const listener of listeners) listener()
}

export const useIsUnfinished = (id: MessageId): boolean =>
  useSyncExternalStore(subscribe, () => edits.has(id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
