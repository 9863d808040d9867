import type { Message } from '@inkling/contract'
import { use, useMemo } from 'react'
import type { DisplayedText } from '../../../render/scripts/display-texts.ts'
import { useDisplayedText } from '../../../render/scripts/use-displayed-text.ts'
import { ShownTextsContext } from './shown-texts.ts'

/** Which text of a message: what it says, or what was thought before. */
type Part = 'content' | 'reasoning'

/** A text of a message as the scripts of its chat show it; undefined while that is not known. */
export function useShownText(message: Message, part: Part): string | undefined {
  const { texts, isComing, depthOf } = use(ShownTextsContext)
  const { id, role, status } = message
  const text = message[part]
  const depth = depthOf(id)
  const displayed = useMemo<DisplayedText>(() => {
    const by = part === 'reasoning' ? part : role === 'system' ? 'narrator' : role
    return { key: `${id} ${part}`, text, by, depth, isGrowing: status === 'streaming' }
  }, [id, role, part, text, depth, status])
  const shown = useDisplayedText(texts, displayed)
  return texts === null && isComing ? undefined : shown
}
