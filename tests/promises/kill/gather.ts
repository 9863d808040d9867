import { type CardId, type ModelId, routes } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { WriteClient } from './client.ts'
import { nextDeed } from './deeds.ts'
import type { Findings } from './findings.ts'
import { SeededRandom } from './random.ts'

export interface BurstSetup {
  /** Where Inkling answers, and where the models do. */
  readonly url: string
  readonly upstream: string
  readonly clients: number
  readonly seed: number
  /** Whether about one answer in twenty fails. */
  readonly faulty?: boolean
  readonly findings: Findings
  readonly onAnswer?: () => void
}

/** What the models do: quick, at a pace, after a pause, with thoughts. */
const MODELS = ['tokens-60-at-300', 'tokens-200-at-100', 'tokens-400', 'slow-first-token', 'reasoning']

const FAULTY = 'failed'
/** Of 21 that somebody picks from, so that about one in twenty is the faulty one. */
const OTHERS_EACH = 4

/** Clients with accounts of their own, on an Inkling that nobody knows yet. */
export async function gatherClients(gathering: BurstSetup): Promise<WriteClient[]> {
  const { findings, seed, onAnswer = () => undefined } = gathering
  const nobody = createApi(gathering.url)
  const admin = await nobody.register('admin')
  const models: ModelId[] = []
  for (const model of gathering.faulty ? [...MODELS, FAULTY] : MODELS) {
    const body = { name: model, model, base_url: gathering.upstream }
    const { id } = await admin.call(routes.adminModels.create, { body })
    models.push(...Array.from({ length: model === FAULTY ? 1 : OTHERS_EACH }, () => id))
  }
  const publicCard = await publishCard(admin)
  const clients: WriteClient[] = []
  for (let index = 0; index < gathering.clients; index++) {
    const random = new SeededRandom(seed + index + 1)
    const name = `writer${index}`
    const api = await nobody.register(name)
    clients.push(new WriteClient({ name, api, random, findings, models, publicCard, onAnswer }))
  }
  return clients
}

/** Writes without rest until it is over. */
export async function work(client: WriteClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) await client.attempt(nextDeed(client), isOver)
}

/** An admin's own card needs nobody's word to be public. */
async function publishCard(admin: Api): Promise<CardId> {
  const { id } = await admin.call(routes.cards.create, { body: { data: { name: 'Keeper' } } })
  const params = { id }
  const { status } = await admin.call(routes.cards.requestPublic, { params })
  if (status === 'pending') await admin.call(routes.cards.review, { params, body: { decision: 'approve' } })
  return id
}
