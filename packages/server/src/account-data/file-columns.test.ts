import { routes } from '@inkling/contract'
import { normaliseCard, writeCharx } from '@inkling/engine'
import { expect, onTestFinished, test } from 'vitest'
import { makePng } from '../../../engine/src/card/testing/make-png.ts'
import { findNamedFiles } from '../platform/backup/named-files.ts'
import { appForFile } from '../testing/for-file.ts'
import { fileColumns } from './file-columns.ts'

const app = await appForFile()
const user = await app.api.register('admin')

async function missing(): Promise<number> {
  const client = await app.database.pool.connect()
  onTestFinished(() => client.release())
  const named = await findNamedFiles(client, fileColumns)
  for await (const { key } of app.context.files.list()) named.see(key)
  return named.unseen
}

test('missing card files and pictures are counted', async () => {
  const card = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Heron' } })
  if (!card.ok) throw new Error(card.problem.code)
  const icon = { bytes: new Uint8Array(makePng()), type: 'image/png' } as const
  await user.call(routes.cards.import, { body: writeCharx(card.card, { icon, assets: [] }) })
  expect(await missing()).toBe(0)
  for await (const { key } of app.context.files.list()) await app.context.files.remove(key)
  expect(await missing()).toBe(2)
})

test('every column that refers to pictures or card files is covered', async () => {
  const { rows } = await app.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and column_name in ('picture', 'source_key')`,
  )
  const inWords = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  expect(fileColumns.map(inWords).sort()).toEqual(rows.map(inWords).sort())
})
