import type { LiveLogins } from '../features/accounts/active-logins.ts'
import { CardCache } from '../features/cards/card-in-chat.ts'
import { LorebookCache } from '../features/lorebooks/recent-lorebooks.ts'
import { PresetCache } from '../features/presets/recent-presets.ts'
import { WorkerPool } from '../platform/workers/worker-pool.ts'
import { TitleWriter } from './assist/write-titles.ts'
import type { ChatContext } from './context.ts'
import { Generations } from './generation/generations.ts'
import { registerInstance } from './generation/instances.ts'
import { RemoteAnswers } from './generation/remote-answers.ts'
import { type ChatMemory, openChatMemory } from './memory/open-memory.ts'
import { MemoryRetriever } from './memory/retrieval/retrieve.ts'
import { ActivePreviewChats } from './preview/try-card.ts'
import { PatternRunner } from './prompt/script-runner.ts'
import { MessageCounter } from './store/count-messages.ts'

/** Created once per process and closed with it. */
export interface ChatServices extends ChatContext {
  readonly logins: LiveLogins
  readonly generations: Generations
  readonly elsewhere: RemoteAnswers
  readonly cards: CardCache
  readonly presets: PresetCache
  readonly lorebooks: LorebookCache
  readonly counts: MessageCounter
  readonly patterns: PatternRunner
  /** A separate pool, so that trees never wait behind file tasks. */
  readonly treeWorkers: WorkerPool
  readonly trials: ActivePreviewChats
  /** Answers of the OpenAI-compatible API outside chats. */
  readonly completions: ActivePreviewChats
  readonly suggestions: ActivePreviewChats
  readonly memory: ChatMemory
  readonly titles: TitleWriter
  readonly recall: MemoryRetriever
  close(): Promise<void>
}

/** Limit per user and instance. */
const COMPLETIONS_AT_ONCE = 4
/** Limit per user: one request, and an abandoned one that is still ending. */
const SUGGESTIONS_AT_ONCE = 2

/** Closes answers that dead processes left open. */
export async function openChat(context: ChatContext, logins: LiveLogins): Promise<ChatServices> {
  const generations = new Generations(context)
  const remoteAnswers = new RemoteAnswers(context)
  const counts = new MessageCounter(context)
  const patterns = new PatternRunner(context)
  const treeWorkers = new WorkerPool({ threads: 1, watched: { by: context.metrics.pools, name: 'trees' } })
  const trials = new ActivePreviewChats()
  const completions = new ActivePreviewChats(COMPLETIONS_AT_ONCE)
  const suggestions = new ActivePreviewChats(SUGGESTIONS_AT_ONCE)
  const titles = new TitleWriter(context)
  const recall = new MemoryRetriever(context)
  void recall.warm()
  const stores = { ...context, cards: new CardCache(context.db), presets: new PresetCache(context.db) }
  const memory = await openChatMemory(stores)
  const instance = await registerInstance(context, {
    isWriting: id => generations.find(id) !== undefined,
    over: ids => {
      remoteAnswers.over(ids)
      generations.closed(ids)
    },
  })
  return {
    ...stores,
    logins,
    generations,
    elsewhere: remoteAnswers,
    counts,
    patterns,
    treeWorkers,
    trials,
    completions,
    suggestions,
    titles,
    memory,
    recall,
    lorebooks: new LorebookCache(context.db),
    async close() {
      trials.close()
      completions.close()
      suggestions.close()
      await generations.close()
      remoteAnswers.close()
      await memory.close()
      await titles.close()
      await counts.close()
      await patterns.close()
      await treeWorkers.close()
      await recall.close()
      await instance.leave()
    },
  }
}
