import { existsSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { badParties } from './bad-parties.ts'
import type { HostileUser } from './street.ts'
import type { BadPartyName, TroubleCommand } from './trouble.ts'

/**
 * Linux may share processors among sessions, with niceness counting only within one; this file sets the session's own.
 */
const SESSION = '/proc/self/autogroup'

// Real attackers use their own machines, so the attacks' CPU cost must not be taken from the server.
setPriority(constants.priority.PRIORITY_LOW)
if (existsSync(SESSION)) writeFileSync(SESSION, `${constants.priority.PRIORITY_LOW}`)

let mallory: HostileUser | undefined
let end = (): void => undefined
process.on('message', async (command: TroubleCommand) => {
  if (typeof command === 'object') mallory = command
  else if (command === 'end') end()
  else process.send?.(await doItsWorst(command))
})
process.on('disconnect', () => process.exit())
process.send?.('there')

async function doItsWorst(name: BadPartyName): Promise<number> {
  if (mallory === undefined) throw new Error('openTrouble says first who makes it')
  let isOver = false
  end = () => {
    isOver = true
  }
  return await badParties[name](mallory, () => isOver)
}
