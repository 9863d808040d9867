import type { MemoryQuery } from '@inkling/contract'
import type {
  AttachedBook,
  HistoryMessage,
  LorebookState,
  PromptInput,
  PromptMemory,
  PromptRetrieval,
  VariableValues,
} from '@inkling/engine'
import type { LorebookCache } from '../../features/lorebooks/recent-lorebooks.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { ChatContext } from '../context.ts'
import { type MemoryRetriever, retrieveForTurn } from '../memory/retrieval/retrieve.ts'
import { summaryForTurn } from '../memory/summaries/summaries.ts'
import { factsOfBook, resourcesOfCard } from '../prompt/lore.ts'
import { withBookStates } from '../prompt/message-state.ts'
import type { PromptContext } from '../prompt/prompt-scene.ts'
import type { MessageRow } from '../store/message-rows.ts'
import { findGreetingIndex, type PromptMessage, readPathWithin } from '../store/read-path.ts'
import type { Turn } from './read-turn.ts'
import type { CompletionRequest } from './turn-request.ts'

export interface PromptAssembly {
  readonly scene: PromptContext
  readonly turn: Turn
  readonly action: CompletionRequest['action']
  /** Follows the anchor: the new user message, or the answer being continued. */
  readonly last: LastMessage | null
  readonly composer?: string | undefined
  readonly variables: VariableValues
  readonly lorebooks: LorebookState
  /** Computed in the browser, to search memory with. */
  readonly query?: MemoryQuery | undefined
  /** Without these, memory is searched. */
  readonly recalled?: PromptRetrieval
}

type LastMessage = Pick<MessageRow, 'id' | 'role' | 'name' | 'content' | 'tokens' | 'hidden' | 'created_at'>

/** Scripts may shorten messages a lot, so more than the window is read. */
const REACH_WITH_SCRIPTS = 8

export interface PromptSources extends Pick<ChatContext, 'db'> {
  readonly lorebooks: LorebookCache
  readonly recall: MemoryRetriever
}

/** Reads everything the prompt is built from, as plain data. */
export async function gatherPrompt(
  stores: PromptSources,
  actor: Actor,
  asked: PromptAssembly,
): Promise<PromptInput> {
  const { scene, turn, action, last, composer, variables, lorebooks, query } = asked
  const { db } = stores
  const [path, attached] = await Promise.all([
    readTurnPath(db, scene, turn),
    stores.lorebooks.attached(actor.id, scene.effective.lorebook_ids),
  ])
  const [summary, recall] = await Promise.all([
    summaryForTurn(db, asked, path),
    asked.recalled ?? retrieveForTurn(stores.recall, { scene, turn, last, query }, path),
  ])
  const books = [...resourcesOfCard(scene.card).books, ...attached]
  return buildPromptInput(scene, {
    books,
    history: [...path.toReversed(), ...(last === null ? [] : [last])].map(toHistoryMessage),
    action,
    chat: {
      id: turn.session_id,
      length: (turn.anchor?.depth ?? -1) + 1 + (last === null ? 0 : 1),
      user_messages: turn.user_messages + (last?.role === 'user' ? 1 : 0),
      ...(turn.anchor &&
        books.some(({ book }) => factsOfBook(book).asksForGreeting) && {
          greeting: await findGreetingIndex(db, turn.anchor.id),
        }),
    },
    variables,
    lorebooks,
    model: turn.model.name,
    memory: { ...(summary !== null && { summary }), ...(recall && { recall }) },
    ...(composer !== undefined && { composer }),
  })
}

/** Newest first, as much as may fit into the prompt. */
async function readTurnPath(
  db: Db,
  { user_id, settled: { settings, scripts } }: PromptContext,
  { anchor }: Turn,
): Promise<PromptMessage[]> {
  if (anchor === null) return []
  const tokens = settings.context_tokens * (scripts.length > 0 ? REACH_WITH_SCRIPTS : 1)
  return await readPathWithin(db, { user_id, head: anchor.id, tokens })
}

interface PromptMessages extends Pick<PromptInput, 'history' | 'action' | 'chat' | 'model' | 'composer'> {
  readonly books: readonly AttachedBook[]
  readonly variables: VariableValues
  readonly lorebooks: LorebookState
  readonly memory?: Pick<PromptMemory, 'summary' | 'recall'>
}

export function buildPromptInput(
  scene: PromptContext,
  { books, lorebooks: state, memory, ...said }: PromptMessages,
): PromptInput {
  const { card, persona, settled, effective, clock, seed } = scene
  return {
    ...said,
    ...settled,
    memory: { ...settled.memory, ...memory },
    variables: withBookStates(scene, said.variables, books),
    card,
    persona,
    lorebooks: { books, state, settings: effective.lorebook },
    clock,
    seed,
  }
}

const toHistoryMessage = ({
  id,
  role,
  name,
  content,
  tokens,
  hidden,
  created_at,
}: LastMessage): HistoryMessage => ({
  id,
  role,
  name,
  content,
  tokens,
  hidden,
  sent_at: Date.parse(created_at),
})
