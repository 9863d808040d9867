import { type LorebookId, routes } from '@inkling/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'

const { chatSettings, lorebooks } = routes
const app = await appForFile()
let person: Api
let people = 0
beforeEach(async () => {
  person = await app.api.register(`person-${people++}`)
})

const write = async (name: string, by = person): Promise<LorebookId> =>
  (await by.call(lorebooks.create, { body: { name } })).id

const attach = (scope: object, ...lorebook_ids: LorebookId[]) =>
  person.call(chatSettings.change, { body: { ...scope, lorebook_ids } })

const attachments = async () => (await person.call(lorebooks.attachments)).items

describe('where lorebooks are attached', () => {
  test('is listed for all chats, a card and a chat', async () => {
    const { id, card_id, title } = await startChat(person)
    const [one, two] = [await write('One'), await write('Two')]
    await attach({}, one)
    await attach({ card_id }, one, two)
    await attach({ session_id: id }, two)
    const card = { id: card_id, name: 'Amy', avatar_url: null, is_deleted: false }
    const listed = await attachments()
    expect(listed).toHaveLength(4)
    expect(listed[0]).toEqual({ lorebook_id: one, card: null, session: null })
    expect(listed.slice(1, 3)).toEqual(
      expect.arrayContaining([one, two].map(lorebook_id => ({ lorebook_id, card, session: null }))),
    )
    expect(listed[3]).toEqual({ lorebook_id: two, card, session: { id, title } })
  })

  test('is empty at first, and visible to the owner only', async () => {
    await write('Mine')
    expect(await attachments()).toEqual([])
  })

  test('drops a deleted book and keeps the others', async () => {
    const [gone, stays] = [await write('Gone'), await write('Stays')]
    await attach({}, gone, stays)
    await person.call(lorebooks.remove, { params: { id: gone } })
    const { own } = await person.call(chatSettings.getGlobal)
    expect(own.lorebook_ids).toEqual([stays])
    expect(await attachments()).toMatchObject([{ lorebook_id: stays }])
  })

  test('does not accept another user’s book', async () => {
    const other = await app.api.register(`other-${people}`)
    const body = { lorebook_ids: [await write('Theirs', other)] }
    expect(await person.refused(chatSettings.change, { body })).toMatchObject({ code: 'not_found' })
    expect(await attachments()).toEqual([])
  })
})
