import type { CardId } from '@inkling/contract'
import { useSyncExternalStore } from 'react'
import type { FrameProblem } from '../../../render/card-frame/protocol/frame-problem.ts'

/** Per card; further problems add no information. */
const MAX_REPORTS = 30

const known = new Map<CardId, readonly FrameProblem[]>()
const listeners = new Set<() => void>()
const NONE: readonly FrameProblem[] = []

/** Problems are kept, without repeats, while the page is open. */
export function recordProblem(card: CardId, problem: FrameProblem): void {
  const before = known.get(card) ?? NONE
  const isKnown = before.some(({ kind, detail }) => kind === problem.kind && detail === problem.detail)
  if (isKnown || before.length >= MAX_REPORTS) return
  known.set(card, [...before, problem])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useProblemsOfCard = (card: CardId): readonly FrameProblem[] =>
  useSyncExternalStore(subscribe, () => known.get(card) ?? NONE)
