import type { House } from '../context.ts'
import type { LiveLogins } from '../features/accounts/active-logins.ts'
import { RecentCards } from '../features/cards/card-in-chat.ts'
import { RecentLorebooks } from '../features/lorebooks/recent-lorebooks.ts'
import { RecentPresets } from '../features/presets/recent-presets.ts'
import { WorkerPool } from '../platform/workers/worker-pool.ts'
import { Generations } from './generation/generations.ts'
import { joinInstances } from './generation/instances.ts'
import { AnswersElsewhere } from './generation/remote-answers.ts'
import { type ChatMemory, openChatMemory } from './memory/open-memory.ts'
import { Recall } from './memory/retrieval/retrieve.ts'
import { TrialsUnderWay } from './preview/try-card.ts'
import { Patterns } from './prompt/script-runner.ts'
import { MessageCounts } from './store/count-messages.ts'

/** What chats stand on besides the house: made once per process, closed with it. */
export interface ChatServices {
  readonly house: House
  readonly logins: LiveLogins
  readonly generations: Generations
  readonly elsewhere: AnswersElsewhere
  readonly cards: RecentCards
  readonly presets: RecentPresets
  readonly lorebooks: RecentLorebooks
  readonly counts: MessageCounts
  readonly patterns: Patterns
  /** Where large trees are told in few nodes: neither on the thread that answers, nor behind somebody's files. */
  readonly treeWorkers: WorkerPool
  readonly trials: TrialsUnderWay
  readonly memory: ChatMemory
  readonly recall: Recall
  close(): Promise<void>
}

/** Opens it, and first closes what ended processes left open. */
export async function openChat(house: House, logins: LiveLogins): Promise<ChatServices> {
  const generations = new Generations(house)
  const elsewhere = new AnswersElsewhere(house)
  const counts = new MessageCounts(house)
  const patterns = new Patterns(house)
  const treeWorkers = new WorkerPool({ threads: 1, watched: { by: house.meters.pools, name: 'trees' } })
  const trials = new TrialsUnderWay()
  const recall = new Recall(house)
  void recall.warm()
  const stores = { house, cards: new RecentCards(house.db), presets: new RecentPresets(house.db) }
  const memory = await openChatMemory(stores)
  const instance = await joinInstances(house, {
    isWriting: id => generations.find(id) !== undefined,
    over: ids => {
      elsewhere.over(ids)
      generations.closed(ids)
    },
  })
  return {
    ...stores,
    logins,
    generations,
    elsewhere,
    counts,
    patterns,
    treeWorkers,
    trials,
    memory,
    recall,
    lorebooks: new RecentLorebooks(house.db),
    async close() {
      trials.close()
      await generations.close()
      elsewhere.close()
      await memory.close()
      await counts.close()
      await patterns.close()
      await treeWorkers.close()
      await recall.close()
      await instance.leave()
    },
  }
}
