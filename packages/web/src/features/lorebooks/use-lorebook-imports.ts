import { CHARX_MAX, type LorebookImport } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { useFileQueue } from '../../api/uploads/use-file-queue.ts'
import { keys } from './keys.ts'

/** Files that become lorebooks; a card's own may be taken out of the card's file. */
export function useLorebookImports() {
  const queries = useQueryClient()
  return useFileQueue<LorebookImport>(CHARX_MAX, async ({ file, fileName }, options) => {
    const made = await call('lorebooks.import', { query: { fileName }, body: file }, options)
    void queries.invalidateQueries({ queryKey: keys.list })
    return made
  })
}
