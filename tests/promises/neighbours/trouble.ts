import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { badParties } from './bad-parties.ts'
import type { HostileUser } from './street.ts'

export type BadPartyName = keyof typeof badParties

/** Messages to the process: first the attacker, then which attack begins, and the end. */
export type TroubleCommand = HostileUser | BadPartyName | 'end'

/** Attacks in a separate process, because threads share the process's memory and would slow down its measurements. */
export interface TroubleProcess {
  begin(name: BadPartyName): void
  /** Ends the attack and returns how many times it was done. */
  end(): Promise<number>
  close(): Promise<void>
}

export async function openTrouble(mallory: HostileUser): Promise<TroubleProcess> {
  // In its own session: processors are shared among sessions, whatever the priorities within one.
  const child = fork(new URL('./trouble-process.ts', import.meta.url), { execArgv: [], detached: true })
  const exited = once(child, 'exit')
  const lost = exited.then(() => Promise.reject(new Error('whoever made trouble is gone')))
  lost.catch(() => undefined) // the process also ends when it is closed
  await Promise.race([once(child, 'message'), lost]) // the process is ready
  const tell = (command: TroubleCommand): void => void child.send(command)
  tell(mallory)
  return {
    begin: tell,
    async end() {
      const done = once(child, 'message')
      tell('end')
      const [operations] = await Promise.race([done, lost])
      return operations
    },
    async close() {
      child.disconnect()
      await exited
    },
  }
}
