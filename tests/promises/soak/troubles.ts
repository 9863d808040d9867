import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import { overlappingZip } from '../files/zip.ts'
import type { WriteBurst } from '../kill/crowd.ts'
import { stoppedDatabase } from '../stalls/troubles.ts'
import { runAway } from './runaway.ts'
import type { RepeatedEvent } from './schedule.ts'
import type { SoakSite } from './site.ts'

const STALL_MS = 2_000
/** Time for answers still in progress when everyone pauses for a check. */
const VERIFY_TIMEOUT_MS = 120_000

/** Troubles that do not end the process. */
export function troubles(site: SoakSite): RepeatedEvent[] {
  const stall = stoppedDatabase(site.dataDir)
  return [
    { name: 'checks', everyMinutes: 1, happen: () => site.town.rest(() => check(site)) },
    { name: 'bombs', everyMinutes: 5, happen: () => bomb(site.crowd) },
    {
      name: 'runaway_rules',
      everyMinutes: 5,
      happen: async () => runAway(await site.logInAsBad(), site.url, site.crowd.findings),
    },
    {
      name: 'stalls',
      everyMinutes: 10,
      happen: async () => {
        await stall.begin()
        await delay(STALL_MS)
        await stall.end()
      },
    },
  ]
}

/** Events that end the process, after which another starts. */
export const endings = (site: SoakSite): RepeatedEvent[] => [
  {
    name: 'kills',
    everyMinutes: 20,
    happen: async () => {
      await site.inkling.kill()
      site.inkling = await site.launchAgain()
    },
  },
  {
    name: 'deployments',
    everyMinutes: 30,
    happen: async () => {
      await site.inkling.stop()
      site.inkling = await site.launchAgain()
    },
  },
]

/** Checks everything stored against what the users were told, by calls and by the tables. */
export async function check({ crowd, url, dataDir }: SoakSite): Promise<void> {
  await crowd.moveTo(url) // users log in again after a long session
  await crowd.repeat()
  await crowd.hearOut()
  await crowd.verify(databaseUrlOf(dataDir), { patienceMs: VERIFY_TIMEOUT_MS })
}

/** Uploads a zip bomb. The server refuses it, or is down. */
async function bomb({ clients: [client] }: WriteBurst): Promise<void> {
  const body = overlappingZip(500, Buffer.alloc(1_000_000))
  const response = await client?.api.send(routes.cards.import, { body }).catch(() => undefined)
  if (response?.ok) client?.findings.note('broken', 'a bomb was taken for a card')
}
