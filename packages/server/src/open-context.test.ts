import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openContext } from './open-context.ts'
import { isRoot, scratchDirectory } from './platform/database/fixtures/embedded.ts'
import type { Tables } from './platform/database/tables.ts'
import { emptyDatabase } from './testing/database.ts'
import { silent } from './testing/silent.ts'

async function modeAfterStart(env: Record<string, string>): Promise<number> {
  const dataDir = join(scratchDirectory(), 'new')
  const { close } = await openContext(readConfig({ ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), silent)
  await close()
  return (await stat(dataDir)).mode & 0o777
}

test('a new data directory cannot be listed by other users', async () => {
  expect(await modeAfterStart({})).toBe(isRoot ? 0o711 : 0o700)
})

test('nor can one used with an external PostgreSQL', async () => {
  const database = await emptyDatabase<Tables>()
  onTestFinished(() => database.close())
  expect(await modeAfterStart({ DATABASE_URL: database.pool.options.connectionString ?? '' })).toBe(0o700)
})
