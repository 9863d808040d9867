import { setTimeout as delay } from 'node:timers/promises'
import { startScriptedUpstream } from '@inkling/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { areStoresShared } from '../shared-stores.ts'
import { backUp, sureOf, verifyAll, verifyMoment } from './backups/backed-up.ts'
import { inkling } from './backups/operator.ts'
import { emptyPlace, launchAt } from './backups/places.ts'
import { recordFigures } from './figures.ts'
import { scratchDirectory } from './fixtures.ts'
import { Findings } from './kill/findings.ts'
import { gatherClients, work } from './kill/gather.ts'
import { trials } from './trials.ts'

const seed = Number(process.env.BACKUP_SEED ?? Date.now() % 1e9)
const CLIENTS = 8
const LOAD_MS = 1_500
/** With shared stores, at least one round to them and one back. */
const ROUNDS = trials(50, areStoresShared ? 2 : 1)

test(`a backup made under load restores elsewhere with equal content (seed ${seed})`, {
  timeout: ROUNDS * 180_000,
}, async () => {
  const upstream = await startScriptedUpstream({ keepRequests: false })
  onTestFinished(() => upstream.close())
  const findings = new Findings()
  const backups = scratchDirectory()
  let place = await emptyPlace(0)
  let server = await launchAt(place)
  onTestFinished(async () => void (await server.stop()))
  const clients = await gatherClients({
    url: server.url,
    upstream: upstream.url,
    clients: CLIENTS,
    seed,
    findings,
  })

  for (let round = 1; round <= ROUNDS; round++) {
    let isOver = false
    const working = clients.map(client => work(client, () => isOver))
    await delay(LOAD_MS)
    const sure = sureOf(clients)
    const ofAMoment = await backUp(place, backups)
    isOver = true
    await Promise.all(working)
    await Promise.all(clients.flatMap(client => [...client.following]))
    for (const client of clients) {
      for (const goodCall of [...client.ledger.unanswered]) await client.attempt(goodCall, () => false)
    }
    const ofAll = await backUp(place, backups)
    await server.stop()

    const beside = await emptyPlace(0)
    await inkling(beside.settings, 'restore', ofAMoment)
    await verifyMoment(beside, sure, findings)

    place = await emptyPlace(round)
    await inkling(place.settings, 'restore', ofAll)
    server = await launchAt(place)
    await verifyAll(place, server.url, clients)
    expect(findings.notes).toEqual([])
  }
  const { lost, changed, invented } = findings.counts
  const acknowledged = clients.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0)
  expect(acknowledged).toBeGreaterThan(0)
  recordFigures('R13', { backups: ROUNDS * 2, restored: ROUNDS * 2, acknowledged, lost, changed, invented })
})
