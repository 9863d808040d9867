import type { Message, MessageId, MessageVariables, Session } from '@inkling/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyModule } from '../../../browser/lazy-module.ts'
import {
  type DisplayedText,
  type DisplayTexts,
  useDisplayedText,
} from '../../../render/scripts/display-texts.ts'
import type { MessagePath } from '../store/path.ts'
import { rulesQuery } from './rules-query.ts'

interface ChatDisplayTexts {
  /** Null without scripts. */
  readonly texts: DisplayTexts | null
  /** True while the existence of scripts is unknown. */
  readonly isComing: boolean
  /** Whether replacements use variables of messages. */
  readonly isOfVariables: boolean
  /** The number of later messages that the model sees. */
  readonly depthOf: (id: MessageId) => number
}

export const ShownTextsContext = createContext<ChatDisplayTexts>({
  texts: null,
  isComing: false,
  isOfVariables: false,
  depthOf: () => 0,
})

/** Loaded only for chats with scripts. */
const opening = lazyModule(() => import('./open-texts.ts'))

export function useChatDisplayTexts(session: Session, path: MessagePath): ChatDisplayTexts {
  const rules = useQuery(rulesQuery(session.id))
  const part = opening.use()
  const hasScripts = (rules.data?.scripts.length ?? 0) > 0
  const [isGivenUp, setGivenUp] = useState(false)
  useEffect(() => {
    if (hasScripts) void opening.fetch().then(() => setGivenUp(opening.get() === undefined))
  }, [hasScripts])
  useRevisionChange(session)
  const texts = useMemo(
    () => (part && rules.data && hasScripts ? part.createDisplayTexts(rules.data) : null),
    [part, rules.data, hasScripts],
  )
  const depthOf = useMemo(() => part?.measureDepths(path) ?? (() => 0), [part, path])
  // If scripts fail to load, texts stay unprocessed.
  const isComing = rules.isPending || (hasScripts && texts === null && !isGivenUp)
  const isOfVariables = useMemo(
    () => (part && rules.data && part.readsVariables(rules.data)) ?? false,
    [part, rules.data],
  )
  return useMemo(
    () => ({ texts, isComing, isOfVariables, depthOf }),
    [texts, isComing, isOfVariables, depthOf],
  )
}

/** Another revision of the card has other scripts. */
function useRevisionChange({ id, has_newer_revision }: Session): void {
  const queries = useQueryClient()
  const before = useRef(has_newer_revision)
  useEffect(() => {
    if (before.current && !has_newer_revision) void queries.invalidateQueries(rulesQuery(id))
    before.current = has_newer_revision
  }, [queries, id, has_newer_revision])
}

type MessagePart = 'content' | 'reasoning'

/**
 * Applies the chat's scripts to a message; undefined while unknown. When scripts change, the old result stays until the
 * new one is ready.
 * @param variables the message's variables, where replacements use them
 */
export function useMessageDisplayText(
  message: Message,
  part: MessagePart,
  variables?: MessageVariables,
): string | undefined {
  const { texts, isComing, depthOf } = use(ShownTextsContext)
  const { id, role, status } = message
  const text = message[part]
  const depth = depthOf(id)
  const displayed = useMemo<DisplayedText>(() => {
    const by = part === 'reasoning' ? part : role === 'system' ? 'narrator' : role
    return { key: `${id} ${part}`, text, by, depth, isGrowing: status === 'streaming', variables }
  }, [id, role, part, text, depth, status, variables])
  const shown = useDisplayedText(texts, displayed)
  return useLastKnown(displayed.key, texts === null && isComing ? undefined : shown)
}

/** Falls back to the last text for the same key. */
function useLastKnown(key: string, text: string | undefined): string | undefined {
  const last = useRef<{ readonly key: string; readonly text: string }>(undefined)
  useLayoutEffect(() => {
    if (text !== undefined) last.current = { key, text }
  }, [key, text])
  return text ?? (last.current?.key === key ? last.current.text : undefined)
}
