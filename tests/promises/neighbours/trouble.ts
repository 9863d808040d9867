import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { badParties } from './bad-parties.ts'
import type { Mallory } from './street.ts'

export type BadPartyName = keyof typeof badParties

/** Bad parties in a thread of their own, so that whoever measures beside them is as quick as without them. */
export interface Trouble {
  /** Lets one of them do its worst. */
  begin(name: BadPartyName): void
  /** Ends it, and gives how often it was done. */
  end(): Promise<number>
  close(): Promise<void>
}

export async function openTrouble(mallory: Mallory): Promise<Trouble> {
  const worker = new Worker(new URL('./trouble-thread.ts', import.meta.url), { workerData: mallory })
  await once(worker, 'message') // it is there
  return {
    begin: name => worker.postMessage(name),
    async end() {
      const done = once(worker, 'message')
      worker.postMessage(null)
      const [deeds] = await done
      return deeds
    },
    close: async () => void (await worker.terminate()),
  }
}
