import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import type { ImageScope } from './image-scope.ts'

/** For good: all of one card, or all there are. */
export type Permission = Pick<ImageScope, 'card_id'>

/** What a reader has said about pictures of other sites, and can say. */
export interface ImageRules {
  /** Whether they are shown without being asked for. */
  readonly areShown: boolean
  readonly permit: (permission: Permission, onDone: () => void) => void
  /** Why what was said last could not be kept. */
  readonly failure: Error | null
}

/** Under this name a chat keeps its settings, too: what holds is asked once. */
const SETTINGS = 'chat-settings'

export function useImageRules({ session_id }: ImageScope): ImageRules {
  const queries = useQueryClient()
  const query = session_id ? { session_id } : {}
  const { data } = useQuery({
    queryKey: [SETTINGS, query],
    queryFn: ({ signal }) => call('chatSettings.get', { query }, { signal }),
  })
  const { mutate, error } = useMutation({
    mutationFn: (permission: Permission) =>
      call('chatSettings.change', { body: { ...permission, interactive: { images: 'show' } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [SETTINGS] }),
  })
  return {
    areShown: data?.effective.interactive.images === 'show',
    permit: (permission, onDone) => mutate(permission, { onSuccess: onDone }),
    failure: error,
  }
}
