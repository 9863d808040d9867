/**
 * `npm run seed -- --cards 1000` fills this installation with generated cards in Chinese and English, for load tests.
 * The same `--seed` gives the same cards. Inkling must not be running on the data directory.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { openContext } from '../open-context.ts'
import { addSettingsFile } from '../settings-file.ts'
import { fillWithCards } from './seed/fill-database.ts'

const { values } = parseArgs({
  options: { cards: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const [cards, seed] = [Number(values.cards), Number(values.seed)]
if (!Number.isSafeInteger(cards) || cards < 1 || !Number.isSafeInteger(seed)) {
  console.error('--cards and --seed want whole numbers, such as --cards 1000 --seed 1.')
  process.exit(1)
}

// The first signal stops cleanly, so that existing cards stay searchable. A second one kills.
const breaking = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => breaking.abort())

addSettingsFile(process.env)
const config = readConfig(process.env)
const open = await openContext(config, pino({ level: config.logLevel }, pino.destination(2)))
try {
  const { db } = open.context
  if ((await db.selectFrom('users').select('id').limit(1).execute()).length === 0) {
    console.error(
      'Make the admin account first: start Inkling once and register. Those who are made here come after it.',
    )
    process.exitCode = 1
  } else await fillWithCards(open.database, { cards, seed, say: console.log, signal: breaking.signal })
} catch (error) {
  if (error !== breaking.signal.reason) throw error
  console.error('It was broken off. What was made until then is there.')
  process.exitCode = 130
} finally {
  await open.close()
}
