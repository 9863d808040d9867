import type { House } from '../../house.ts'
import { WorkerPool } from '../../platform/workers/worker-pool.ts'
import type { LiveLogins } from '../accounts/live-logins.ts'
import { RecentCards } from '../cards/recent-cards.ts'
import { RecentLorebooks } from '../lorebooks/recent-lorebooks.ts'
import { RecentPresets } from '../presets/recent-presets.ts'
import { AnswersElsewhere } from './answers/answers-elsewhere.ts'
import { Generations } from './answers/generations.ts'
import { joinInstances } from './answers/instances.ts'
import { type ChatMemory, openChatMemory } from './memory/chat-memory.ts'
import { Recall } from './memory/recall/recall.ts'
import { MessageCounts } from './messages/message-counts.ts'
import { Patterns } from './prompt/patterns.ts'
import { TrialsUnderWay } from './trial/trials-under-way.ts'

/** What chats stand on besides the house: made once per process, closed with it. */
export interface ChatHouse {
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
export async function openChatHouse(house: House, logins: LiveLogins): Promise<ChatHouse> {
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
