import type { Card, CardId } from '@inkling/contract'
import { useMemo } from 'react'
import { call } from '../../../api/call/call.ts'
import { asObject } from '../../cards/editor/draft/card-edit.ts'
import { useCard, useSaveCard } from '../../cards/store/queries.ts'
import type { Keeping } from './script-store.ts'

const NONE: readonly unknown[] = []

/** The scripts that a card of one's own brings along. */
export function useCardScripts(me: string, id: CardId) {
  const query = useCard(id)
  const { mutateAsync: saveCard } = useSaveCard(id)
  const stored = query.data && scriptsIn(query.data)
  const keeping = useMemo(
    (): Keeping | undefined =>
      stored && {
        draftName: `${me} ${id}`,
        stored,
        fetch: async () => scriptsIn(await readCard(id)),
        async save(list, key) {
          // Whatever else stands beside them may have changed since.
          const { data } = await readCard(id)
          const extensions = { ...asObject(data.extensions), regex_scripts: list }
          return scriptsIn(await saveCard({ body: { changes: { data: { extensions } } }, key }))
        },
      },
    [me, id, stored, saveCard],
  )
  return { query, keeping }
}

const readCard = (id: CardId): Promise<Card> => call('cards.get', { params: { id } })

function scriptsIn({ data }: Card): readonly unknown[] {
  const { regex_scripts } = asObject(data.extensions) ?? {}
  return Array.isArray(regex_scripts) ? regex_scripts : NONE
}
