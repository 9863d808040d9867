import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { badParties } from './bad-parties.ts'
import type { HostileUser } from './street.ts'

export type BadPartyName = keyof typeof badParties

/** What the process is told: first who makes trouble, then what begins and that it ends. */
export type TroubleCommand = HostileUser | BadPartyName | 'end'

/** Bad parties in a process of their own: a thread shares its process's memory, and whoever measures there waits with it. */
export interface TroubleProcess {
  /** Lets one of them do its worst. */
  begin(name: BadPartyName): void
  /** Ends it, and gives how often it was done. */
  end(): Promise<number>
  close(): Promise<void>
}

export async function openTrouble(mallory: HostileUser): Promise<TroubleProcess> {
  // In a session of its own: processors are shared among those, whatever is asked for within one.
  const child = fork(new URL('./trouble-process.ts', import.meta.url), { execArgv: [], detached: true })
  const gone = once(child, 'exit')
  const lost = gone.then(() => Promise.reject(new Error('whoever made trouble is gone')))
  lost.catch(() => undefined) // it ends as well when it is closed
  await Promise.race([once(child, 'message'), lost]) // it is there
  const tell = (told: TroubleCommand): void => void child.send(told)
  tell(mallory)
  return {
    begin: tell,
    async end() {
      const done = once(child, 'message')
      tell('end')
      const [deeds] = await Promise.race([done, lost])
      return deeds
    },
    async close() {
      child.disconnect()
      await gone
    },
  }
}
