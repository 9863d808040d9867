import type { Message, MessageVariables } from '@inkling/contract'
import { use, useLayoutEffect, useMemo, useRef } from 'react'
import type { DisplayedText } from '../../../render/scripts/display-texts.ts'
import { useDisplayedText } from '../../../render/scripts/use-displayed-text.ts'
import { ShownTextsContext } from './shown-texts.ts'

/** Which text of a message: what it says, or what was thought before. */
type Part = 'content' | 'reasoning'

/**
 * A text of a message as the scripts of its chat show it; undefined while that is not known. Under other scripts it stays as it
 * was shown until they have done their work.
 * @param variables what is remembered after it, where scripts put that into texts
 */
export function useShownText(message: Message, part: Part, variables?: MessageVariables): string | undefined {
  const { texts, isComing, depthOf } = use(ShownTextsContext)
  const { id, role, status } = message
  const text = message[part]
  const depth = depthOf(id)
  const displayed = useMemo<DisplayedText>(() => {
    const by = part === 'reasoning' ? part : role === 'system' ? 'narrator' : role
    return { key: `${id} ${part}`, text, by, depth, isGrowing: status === 'streaming', variables }
  }, [id, role, part, text, depth, status, variables])
  const shown = useDisplayedText(texts, displayed)
  return useKept(displayed.key, texts === null && isComing ? undefined : shown)
}

/** The last text that was known under a key, while there is none. */
function useKept(key: string, text: string | undefined): string | undefined {
  const last = useRef<{ readonly key: string; readonly text: string }>(undefined)
  useLayoutEffect(() => {
    if (text !== undefined) last.current = { key, text }
  }, [key, text])
  return text ?? (last.current?.key === key ? last.current.text : undefined)
}
