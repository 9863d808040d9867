import { routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'

const { lorebooks, personas, presets } = routes
const app = await appForFile({ isAlone: true })
const owner = await app.api.register('owner')

async function expectEvent(event: string, actions: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const action of actions) expect(await toldOf(owner, action)).toMatchObject({ event })
}

describe('an open page gets an event', () => {
  it('when a persona is created, changed, bound to a card, imported or deleted', async () => {
    const { card_id: cardId } = await startChat(owner)
    const { id } = await owner.call(personas.create, { body: { name: 'Bob' } })
    const params = { personaId: id, cardId }
    const file = JSON.stringify({ personas: { 'a.png': 'Zoe' }, persona_descriptions: {} })
    await expectEvent('personas_changed', [
      () => owner.call(personas.create, { body: { name: 'Ann' } }),
      () => owner.call(personas.update, { params: { id }, body: { name: 'Ben' } }),
      () => owner.call(personas.bind, { params }),
      () => owner.call(personas.unbind, { params }),
      () => owner.call(personas.remove, { params: { id } }),
      () => owner.call(personas.import, { body: file }),
    ])
  })

  it('when a preset is created, changed, imported or deleted', async () => {
    const body = { name: 'Calm', data: { temperature: 0.2 } }
    const { id } = await owner.call(presets.create, { body })
    await expectEvent('presets_changed', [
      () => owner.call(presets.create, { body }),
      () => owner.call(presets.update, { params: { id }, body: { name: 'Calmer' } }),
      () => owner.call(presets.remove, { params: { id } }),
      () => owner.call(presets.import, { body }),
    ])
  })

  it('when a lorebook is created, changed, imported or deleted, with its id', async () => {
    const { id, updated_at } = await owner.call(lorebooks.create, { body: { name: 'Sea' } })
    const file = { body: JSON.stringify({ entries: {} }), query: { fileName: 'Sea.json' } }
    await expectEvent('lorebooks_changed', [
      () => owner.call(lorebooks.create, { body: { name: 'Sea' } }),
      () => owner.call(lorebooks.import, file),
    ])
    const event = { event: 'lorebooks_changed', lorebook_id: id }
    const update = () => owner.call(lorebooks.update, { params: { id }, body: { name: 'Lake', updated_at } })
    expect(await toldOf(owner, update)).toMatchObject(event)
    expect(await toldOf(owner, () => owner.call(lorebooks.remove, { params: { id } }))).toMatchObject(event)
  })

  it('only once for a repeated call', async () => {
    const creating = { body: { name: 'Once' }, key: crypto.randomUUID() }
    await owner.call(lorebooks.create, creating)
    const actions = async () => {
      await owner.call(lorebooks.create, creating)
      await owner.call(personas.create, { body: { name: 'Later' } })
    }
    expect(await toldOf(owner, actions)).toMatchObject({ event: 'personas_changed' })
  })
})
