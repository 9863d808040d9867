import type { BodyIn, chatVariables, MessageId, MessageVariables } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { type VariableChange, withChanges } from '../../../render/card-frame/protocol/variable-changes.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { variablesQuery } from './variables-query.ts'

/** Writes to one message within this time are batched. */
const SAVE_DELAY_MS = 400
/** In milliseconds between two saves, so that a card that writes in a loop doesn't also save in a loop. */
const ECHO_MS = 1_000

type VariableScopeName = keyof MessageVariables

/** Variables written by cards reach other frames of this page at once and the server soon after. */
export class VariableWrites {
  readonly #queries: QueryClient
  readonly #pending = new Map<MessageId, Set<VariableScopeName>>()
  readonly #saving = new Set<MessageId>()

  constructor(queries: QueryClient) {
    this.#queries = queries
  }

  /** Changes to unknown values are ignored. */
  change(id: MessageId, part: VariableScopeName, changes: readonly VariableChange[]): void {
    const { queryKey } = variablesQuery(id)
    const known = this.#queries.getQueryData(queryKey)
    if (!known) return
    const changed = { ...known, [part]: withChanges(known[part], changes) }
    this.#queries.setQueryData(queryKey, changed)
    const parts = this.#pending.get(id)
    if (parts) parts.add(part)
    else {
      this.#pending.set(id, new Set([part]))
      setTimeout(() => void this.#save(id), SAVE_DELAY_MS)
    }
  }

  /** Saves run sequentially, so that the last write wins. */
  async #save(id: MessageId): Promise<void> {
    const parts = this.#pending.get(id)
    if (!parts) return
    if (this.#saving.has(id)) return void setTimeout(() => void this.#save(id), SAVE_DELAY_MS)
    this.#pending.delete(id)
    const { queryKey } = variablesQuery(id)
    const known = this.#queries.getQueryData(queryKey)
    if (!known) return
    this.#saving.add(id)
    const body: BodyIn<typeof chatVariables.replaceVariables> = {
      ...(parts.has('chat') && { chat: known.chat }),
      ...(parts.has('message') && { message: known.message }),
    }
    try {
      await call('chat.replaceVariables', { params: { id }, body })
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
      void this.#queries.invalidateQueries({ queryKey }) // reload the server's values
    } finally {
      setTimeout(() => this.#saving.delete(id), ECHO_MS)
    }
  }
}
