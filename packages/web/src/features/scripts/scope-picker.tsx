import type { CardId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { m } from '../../paraglide/messages.js'
import { CONTROL } from '../../ui/form/control-class.ts'
import { usePushQuery } from '../../ui/navigation/navigation.ts'
import { keys } from '../cards/store/keys.ts'

export function ScopePicker({ cardId }: { cardId: CardId | null }) {
  const push = usePushQuery()
  const cards = useOwnCardNames().data ?? []
  const isKnown = cardId === null || cards.some(({ id }) => id === cardId)
  return (
    <select
      aria-label={m.scripts_scope_label()}
      value={cardId ?? ''}
      onChange={event => push({ card: event.target.value || undefined })}
      className={`${CONTROL} !w-auto min-h-11 max-w-full min-w-0 flex-1 basis-44 truncate sm:max-w-72`}
    >
      <option value="">{m.scripts_scope_mine()}</option>
      <optgroup label={m.scripts_scope_cards()}>
        {!isKnown && <option value={cardId}>…</option>}
        {cards.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    </select>
  )
}

const PAGE = 100
const MAX_PAGES = 10

/** The last changed card comes first. */
function useOwnCardNames() {
  return useQuery({
    queryKey: [...keys.myCards, 'names'],
    queryFn: async ({ signal }) => {
      const names: { id: CardId; name: string }[] = []
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { items, total } = await call('cards.listMine', { query: { page, limit: PAGE } }, { signal })
        names.push(...items.map(({ id, name }) => ({ id, name })))
        if (names.length >= total || items.length === 0) break
      }
      return names
    },
  })
}
