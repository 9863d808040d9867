import type { MessageId, Session } from '@inkling/contract'
import { messageDepths } from '@inkling/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useRef, useState } from 'react'
import { latePart } from '../../../api/late-part.ts'
import type { DisplayTexts } from '../../../render/scripts/display-texts.ts'
import type { Path } from '../path.ts'
import { rulesQuery } from './rules-query.ts'

/** How the texts of a chat are shown. */
export interface ShownTexts {
  /** What scripts make of them; without any, texts are shown as they are. */
  readonly texts: DisplayTexts | null
  /** It is not known yet whether there are scripts. */
  readonly isComing: boolean
  /** How many messages that a model reads follow a message. */
  readonly depthOf: (id: MessageId) => number
}

export const ShownTextsContext = createContext<ShownTexts>({ texts: null, isComing: false, depthOf: () => 0 })

/** Most chats have no scripts, and then nothing of this is fetched. */
const opening = latePart(async () => (await import('./open-texts.ts')).openTexts)

/** Where one reads in the midst of a chat, so many messages at least are taken to follow. */
const MIDST = 1_000

export function useShownTexts(session: Session, path: Path): ShownTexts {
  const rules = useQuery(rulesQuery(session.id))
  const open = opening.use()
  const hasScripts = (rules.data?.scripts.length ?? 0) > 0
  const [isGivenUp, setGivenUp] = useState(false)
  useEffect(() => {
    if (hasScripts) void opening.fetch().then(() => setGivenUp(opening.get() === undefined))
  }, [hasScripts])
  useTakenRevision(session)
  const texts = useMemo(
    () => (open && rules.data && hasScripts ? open(rules.data) : null),
    [open, rules.data, hasScripts],
  )
  const depthOf = useMemo(() => depthsOf(path), [path])
  // Scripts that cannot be had leave texts as they are: better raw than not at all.
  const isComing = rules.isPending || (hasScripts && texts === null && !isGivenUp)
  return useMemo(() => ({ texts, isComing, depthOf }), [texts, isComing, depthOf])
}

function depthsOf({ messages, hasNewer = false }: Path): (id: MessageId) => number {
  const depths = messageDepths(messages)
  const below = hasNewer ? MIDST : 0
  const byId = new Map(messages.map(({ id }, index) => [id, below + (depths[index] ?? 0)]))
  return id => byId.get(id) ?? 0
}

/** A chat that goes on with another revision of its card has other scripts. */
function useTakenRevision({ id, has_newer_revision }: Session): void {
  const queries = useQueryClient()
  const before = useRef(has_newer_revision)
  useEffect(() => {
    if (before.current && !has_newer_revision) void queries.invalidateQueries(rulesQuery(id))
    before.current = has_newer_revision
  }, [queries, id, has_newer_revision])
}
