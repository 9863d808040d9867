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

/** How the texts of a chat are shown. */
export interface ChatDisplayTexts {
  /** What scripts make of them; without any, texts are shown as they are. */
  readonly texts: DisplayTexts | null
  /** It is not known yet whether there are scripts. */
  readonly isComing: boolean
  /** Whether what is remembered after a message belongs to how it is shown. */
  readonly isOfVariables: boolean
  /** How many messages that a model reads follow a message. */
  readonly depthOf: (id: MessageId) => number
}

export const ShownTextsContext = createContext<ChatDisplayTexts>({
  texts: null,
  isComing: false,
  isOfVariables: false,
  depthOf: () => 0,
})

/** Most chats have no scripts, and then nothing of this is fetched. */
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
  // Scripts that cannot be had leave texts as they are: better raw than not at all.
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

/** A chat that goes on with another revision of its card has other scripts. */
function useRevisionChange({ id, has_newer_revision }: Session): void {
  const queries = useQueryClient()
  const before = useRef(has_newer_revision)
  useEffect(() => {
    if (before.current && !has_newer_revision) void queries.invalidateQueries(rulesQuery(id))
    before.current = has_newer_revision
  }, [queries, id, has_newer_revision])
}

/** Which text of a message: what it says, or what was thought before. */
type MessagePart = 'content' | 'reasoning'

/**
 * A text of a message as the scripts of its chat show it; undefined while that is not known. Under other scripts it stays as it
 * was shown until they have done their work.
 * @param variables what is remembered after it, where scripts put that into texts
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

/** The last text that was known under a key, while there is none. */
function useLastKnown(key: string, text: string | undefined): string | undefined {
  const last = useRef<{ readonly key: string; readonly text: string }>(undefined)
  useLayoutEffect(() => {
    if (text !== undefined) last.current = { key, text }
  }, [key, text])
  return text ?? (last.current?.key === key ? last.current.text : undefined)
}
