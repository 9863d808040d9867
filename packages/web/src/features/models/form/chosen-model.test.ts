import type { KnownServer, UpstreamModel } from '@inkling/contract'
import { expect, test } from 'vitest'
import { knownServers } from '../../../../../server/src/providers/catalog/catalog.ts'
import { applyChosenModel, createDraftFor, maxContextOf } from './chosen-model.ts'
import { newDraft } from './model-draft.ts'
import { createDraftAt, findServerOf, usualModels } from './servers.ts'

const unsaid = { context_tokens: null, max_output_tokens: null, reasoning_control: null }
const named = (model: string, more: Partial<UpstreamModel> = {}): UpstreamModel => ({
  ...{ ...unsaid, model, name: '' },
  ...more,
})
const server: KnownServer = {
  name: { 'zh-CN': '某处', en: 'Somewhere' },
  provider: 'openai-compatible',
  base_url: 'https://api.example/v1',
  key_url: 'https://example/keys',
  takes_only: ['temperature'],
  stop_max: 4,
  supports_prefill: true,
  models: [
    { model: 'known', context_tokens: 64_000, max_output_tokens: 384_000, reasoning_control: 'effort' },
  ],
}

test('details from the server override the known ones, and both override the form’s', () => {
  expect(applyChosenModel(newDraft, named('known', { context_tokens: 8_000 }), server)).toMatchObject({
    model: 'known',
    context_tokens: '8000',
    supports_reasoning: true,
    reasoning_control: 'effort',
  })
  expect(applyChosenModel(newDraft, named('other'), server)).toEqual({
    model: 'other',
    name: 'other',
    context_most: null,
  })
})

test('a model without an output limit does not get its whole window for an answer', () => {
  expect(applyChosenModel(newDraft, named('known'), server).max_output_tokens).toBe('8192')
})

test('a model with a huge context gets a cheap window, and shows its limit', () => {
  const huge = {
    ...newDraft,
    ...applyChosenModel(newDraft, named('huge', { context_tokens: 1_000_000 }), server),
  }
  expect([huge.context_tokens, maxContextOf(huge, server)]).toEqual(['32768', 1_000_000])
  const known = knownServers.flatMap(service => usualModels(service).map(({ model }) => ({ service, model })))
  for (const { service, model } of known)
    expect(maxContextOf({ ...createDraftAt(service), model }, service)).not.toBeNull()
  expect(maxContextOf(newDraft, undefined)).toBeNull()
})

test('a typed name stays, but a name taken from the model changes with it', () => {
  const chosen = { ...newDraft, model: 'one', name: 'one' }
  expect(applyChosenModel(chosen, named('two'), undefined).name).toBe('two')
  expect(applyChosenModel({ ...chosen, name: 'My friend' }, named('two'), undefined)).not.toHaveProperty(
    'name',
  )
})

test('a form for a service starts with the values common to its models', () => {
  expect(createDraftAt(server)).toMatchObject({
    base_url: 'https://api.example/v1',
    takes_only: ['temperature'],
    stop_max: '4',
    supports_prefill: true,
  })
  expect(createDraftFor(server)).toMatchObject({ model: 'known', name: 'known', reasoning_control: 'effort' })
  expect(createDraftFor({ ...server, models: [] }).model).toBe('')
  expect(usualModels(server).map(({ model }) => model)).toEqual(['known'])
})

test('every known service is recognized by its address, with or without a trailing slash', () => {
  for (const known of knownServers) {
    expect(findServerOf(createDraftAt(known), knownServers)).toBe(known)
    expect(findServerOf({ ...createDraftAt(known), base_url: `${known.base_url}/` }, knownServers)).toBe(
      known,
    )
  }
})
