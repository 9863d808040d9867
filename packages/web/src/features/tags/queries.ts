import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/use-session.ts'
import { keys } from './keys.ts'

/** They change when an admin changes them, which is seldom. */
const FRESH_MS = 5 * 60_000

/** The categories with their tags; who is shown adult cards is shown the tags for adults too. */
export function useTagShelves() {
  const withHidden = useSession().user?.show_nsfw ?? false
  return useQuery({
    queryKey: keys.shelves(withHidden),
    queryFn: ({ signal }) =>
      call('tags.categories', { query: { include_hidden: withHidden ? 'true' : 'false' } }, { signal }),
    staleTime: FRESH_MS,
  })
}
