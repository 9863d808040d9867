import type { Message, PromptView } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { timeZone } from '../../../i18n/time-zone.ts'
import { keys } from '../keys.ts'
import type { PreviewWanted } from './preview-wanted.ts'

/** A prompt, asked for anew each time it is looked at: whatever it is made of may have changed. */
export const usePrompt = (what: Message | PreviewWanted, isWanted: boolean) =>
  useQuery({
    queryKey: [...keys.prompts, what],
    queryFn: ({ signal }) => fetchPrompt(what, signal),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })

function fetchPrompt(what: Message | PreviewWanted, signal: AbortSignal): Promise<PromptView> {
  if ('id' in what) return call('prompts.ofMessage', { params: { id: what.id } }, { signal })
  const { session_id, content } = what
  return call('prompts.preview', { params: { id: session_id }, body: { content, ...timeZone() } }, { signal })
}
