import type { Message, PromptView, SessionId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { timeZone } from '../../../i18n/format.ts'
import { readMemoryQuery } from '../../memories/query-slot.ts'
import { keys } from '../store/keys.ts'

/** Refetched on every view, because the prompt's inputs may have changed. */
export const usePrompt = (what: Message | PreviewRequest, isWanted: boolean) =>
  useQuery({
    queryKey: [...keys.prompts, what],
    queryFn: ({ signal }) => fetchPrompt(what, signal),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })

async function fetchPrompt(what: Message | PreviewRequest, signal: AbortSignal): Promise<PromptView> {
  if ('id' in what) return call('prompts.ofMessage', { params: { id: what.id } }, { signal })
  const { session_id, content } = what
  const memory_query = await readMemoryQuery(session_id, content)
  const body = { content, memory_query, ...timeZone() }
  return call('prompts.preview', { params: { id: session_id }, body }, { signal })
}

export interface PreviewRequest {
  readonly session_id: SessionId
  readonly content: string
}
