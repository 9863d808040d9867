import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { badParties } from './bad-parties.ts'
import type { Mallory } from './street.ts'
import type { BadPartyName } from './trouble.ts'

const port = parentPort
if (port === null) throw new Error('this module is for a worker thread')

// Who makes trouble does so on machines of their own: what that costs is nothing that the server would go without.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const mallory: Mallory = workerData
let end = (): void => undefined
port.on('message', async (name: BadPartyName | null) => {
  if (name === null) return end()
  let isOver = false
  end = () => {
    isOver = true
  }
  port.postMessage(await badParties[name](mallory, () => isOver))
})
port.postMessage('there')
