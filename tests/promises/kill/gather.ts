import { type CardId, type ModelId, routes } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { WriteClient } from './client.ts'
import type { Findings } from './findings.ts'
import { nextDeed } from './operations.ts'
import { SeededRandom } from './random.ts'

export interface BurstSetup {
  /** The addresses of Inkling and of the models. */
  readonly url: string
  readonly upstream: string
  readonly clients: number
  readonly seed: number
  /** Whether about one answer in twenty fails. */
  readonly faulty?: boolean
  readonly findings: Findings
  readonly onAnswer?: () => void
}

/** The models' behaviours: fast, paced, after a pause, with reasoning. */
const MODELS = ['tokens-60-at-300', 'tokens-200-at-100', 'tokens-400', 'slow-first-token', 'reasoning']

const FAILING_MODEL = 'failed'
/** Clients pick from 21 models, so about one answer in twenty comes from the faulty one. */
const ANSWERS_PER_MODEL = 4

export async function gatherClients(gathering: BurstSetup): Promise<WriteClient[]> {
  const { findings, seed, onAnswer = () => undefined } = gathering
  const nobody = createApi(gathering.url)
  const admin = await nobody.register('admin')
  const models: ModelId[] = []
  for (const model of gathering.faulty ? [...MODELS, FAILING_MODEL] : MODELS) {
    const body = { name: model, model, base_url: gathering.upstream }
    const { id } = await admin.call(routes.adminModels.create, { body })
    models.push(...Array.from({ length: model === FAILING_MODEL ? 1 : ANSWERS_PER_MODEL }, () => id))
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

export async function work(client: WriteClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) await client.attempt(nextDeed(client), isOver)
}

/** An admin's own card is public without review. */
async function publishCard(admin: Api): Promise<CardId> {
  const { id } = await admin.call(routes.cards.create, { body: { data: { name: 'Keeper' } } })
  const params = { id }
  const { status } = await admin.call(routes.cards.requestPublic, { params })
  if (status === 'pending') await admin.call(routes.cards.review, { params, body: { decision: 'approve' } })
  return id
}
