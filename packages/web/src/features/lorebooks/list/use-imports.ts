import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { call } from '../../../api/call.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { keys } from '../keys.ts'
import { foldImport, type Import, nextImport } from './import-queue.ts'

const FILE_NAME_MAX = 255

/** Brings files to the server, and says how each of them fares. */
export function useImports() {
  const queries = useQueryClient()
  const [imports, tell] = useReducer(foldImport, [])
  const next = nextImport(imports)
  useEffect(() => {
    if (next === undefined) return
    const turn = (progress: Import['progress']) => tell({ type: 'turn', id: next.id, progress })
    turn({ state: 'sending' })
    void bring(next).then(progress => {
      turn(progress)
      if (progress.state === 'done') void queries.invalidateQueries({ queryKey: keys.list })
    })
  }, [next, queries])
  return {
    imports,
    add: (files: Iterable<File>) =>
      tell({ type: 'add', files: Array.from(files, file => ({ id: newIdempotencyKey(), file })) }),
    retry: (id: string) => tell({ type: 'retry', id }),
    dismiss: (id: string) => tell({ type: 'dismiss', id }),
  }
}

async function bring({ id, file }: Import): Promise<Import['progress']> {
  const query = { fileName: file.name.slice(-FILE_NAME_MAX) }
  try {
    const outcome = await call('lorebooks.import', { query, body: file }, { idempotencyKey: id })
    return { state: 'done', outcome }
  } catch (error) {
    return { state: 'refused', error }
  }
}
