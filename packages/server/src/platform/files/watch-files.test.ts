import { routes } from '@inkling/contract'
import { normaliseCard, writeCardPng } from '@inkling/engine'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import type { Tables } from '../database/tables.ts'

const { cards } = routes

test('an instance that does not share the other’s files is not ready, and says why', async () => {
  const database = await freshDatabase<Tables>()
  const env = { SECRET_KEY: 'the same for both of these machines' }
  const [here, there] = [
    await startTestApp({ database, env, isAlone: true }),
    await startTestApp({ database, env, isAlone: true }),
  ]
  onTestFinished(async () => {
    for (const app of [here, there]) await app.close()
    await database.close()
  })
  const author = await here.api.register('author')
  const statusOf = async (app: typeof here) => {
    await app.context.fileReach.look()
    const response = await fetch(`${app.url}/ready`)
    const { parts } = (await response.json()) as { parts: { files_shared: boolean } }
    return [response.status, parts.files_shared]
  }
  expect(await statusOf(there)).toEqual([200, true])

  for (let count = 0; count < 3; count++) await author.call(cards.import, { body: await cardFile() })
  expect(await statusOf(here)).toEqual([200, true])
  expect(await statusOf(there)).toEqual([503, false])
})

async function cardFile(): Promise<Uint8Array> {
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Here' } })
  if (!result.ok) throw new Error(result.problem.code)
  const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } })
  return writeCardPng(result.card, new Uint8Array(await picture.png().toBuffer()))
}
