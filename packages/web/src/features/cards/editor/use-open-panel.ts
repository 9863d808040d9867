import { useEffect } from 'react'
import { usePushQuery, useQuery } from '../../../ui/navigation/navigation.ts'
import { isSection, type Panel } from './draft/sections.ts'

/** What is open in the editor. It stands in the address, so that a phone's way back goes to the list of parts. */
export function useOpenPanel(): { panel: Panel | null; open: (panel: Panel | null) => void } {
  const [{ part }] = useQuery()
  const push = usePushQuery()
  const panel = isSection(part) || part === 'preview' || part === 'try' ? part : null
  // Another part begins at its top. Newer browsers answer with a promise, which is no effect's end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another
  useEffect(() => void scrollTo({ top: 0 }), [panel])
  return { panel, open: next => push({ part: next ?? undefined }) }
}
