import type { EmbeddingModel, EmbeddingModelId, SessionId } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { useLocalModels } from '../models/embedding/queries.ts'
import { loadModel, queryVector } from './embed/device-embedder.ts'
import { runOnSignal, WorkSignal, waitUntilIdle } from './embed/follow-memory-updates.ts'
import { type EmbeddingSync, encodeVector } from './embed/remember.ts'
import { onFetchingAllowed } from './embed/sparing.ts'
import { Previously } from './previously.tsx'
import { keys, useFreshMemories, useMemoryStatus } from './queries.ts'
import { setQueryReader } from './query-slot.ts'
import { useProblemToast } from './use-problem-told.ts'

interface ChatMemoryProps {
  session: SessionId
  /** Changes when there may be new content to embed. */
  occasion: string
  /** When the last message was written. */
  lastAt: string | undefined
  /** True while an answer streams, which must not be slowed down. */
  isBusy: boolean
}

/** After this long, the user may have forgotten where the story was. */
const ABSENCE_MS = 12 * 3_600_000

/**
 * Runs the memory of the open chat: reports problems once, embeds on this device if configured, and recalls the story
 * to a user who comes back to it.
 */
export function ChatMemory(props: ChatMemoryProps) {
  useFreshMemories()
  const { data: status } = useMemoryStatus(props.session)
  useProblemToast(status)
  const chosen = status?.mode === 'local' ? status.model?.id : undefined
  const [isReturning] = useState(() => Date.now() - Date.parse(props.lastAt ?? '') > ABSENCE_MS)
  return (
    <>
      {isReturning && status?.summary && <Previously summary={status.summary.text} />}
      {chosen && <BrowserMemory key={`${props.session} ${chosen}`} {...props} chosen={chosen} />}
    </>
  )
}

function BrowserMemory({ chosen, ...props }: ChatMemoryProps & { chosen: EmbeddingModelId }) {
  const model = useLocalModels().data?.items.find(({ id }) => id === chosen)
  return model && <BrowserEmbedding key={model.version} {...props} model={model} />
}

function BrowserEmbedding({ session, occasion, isBusy, model }: ChatMemoryProps & { model: EmbeddingModel }) {
  const queries = useQueryClient()
  const [work] = useState(() => new WorkSignal())
  const latest = useRef({ model, isBusy })
  useEffect(() => {
    latest.current = { model, isBusy }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: signals work whenever `occasion` changes
  useEffect(() => work.ring(), [work, occasion])
  useEffect(() => onFetchingAllowed(() => work.ring()), [work])
  useEffect(() => {
    // Someone who starts to write soon needs the model, which is unloaded when idle.
    const warmUp = ({ target }: FocusEvent) => void (target instanceof HTMLTextAreaElement && work.ring())
    addEventListener('focusin', warmUp)
    return () => removeEventListener('focusin', warmUp)
  }, [work])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const { model } = latest.current
    const of = { params: { id: session } }
    const room: EmbeddingSync = {
      pending: () => call('memories.pending', { ...of, query: { model_id: model.id } }, { signal }),
      embed: async (texts, kind) => (await loadModel(model)).embed(texts, kind),
      keep: items => call('memories.keep', { ...of, body: { model_id: model.id, items } }),
      quiet: () => waitUntilIdle(() => latest.current.isBusy, signal),
      onLeft: () => void queries.invalidateQueries({ queryKey: keys.status(session) }),
    }
    void runOnSignal(work, model, room, signal)
    const stop = setQueryReader(async (askedSession, text) => {
      if (askedSession !== session) return undefined
      const vector = await queryVector(model, text)
      if (vector === undefined) work.ring() // loads the model for next time
      return vector && { model_id: model.id, vector: encodeVector(vector) }
    })
    return () => {
      stop()
      leaving.abort()
    }
  }, [work, session, queries])
  return null
}
