import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, press, see, type } from './actions.ts'
import { answer } from './answers.ts'
import { isTooWide } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, chat } = routes

/** Opens a part of the card; on a phone, from the list of parts. */
const turnTo = async ({ page, words }: Visitor, key: string): Promise<void> => {
  const nav = page.getByRole('navigation', { name: words('editor_sections_label') })
  const back = page.getByRole('button', { name: words('editor_back_button') })
  await back.waitFor()
  if (!(await nav.isVisible())) await back.click()
  await nav.getByRole('button', { name: words(key) }).click()
}

const saved = async ({ api }: Visitor) => {
  const [tile] = (await api.call(cards.listMine, {})).items
  return tile && (await api.call(cards.get, { params: { id: tile.id } }))
}

journey('a card is written and previewed on a phone without losing text', async ({ site, enter }) => {
  const author = await enter({ as: 'author', width: 360 })
  const { page, words } = author
  await author.go('/character/create?by=writing')
  await turnTo(author, 'editor_section_basics')
  await type(author, 'cards_field_name', '墨')
  await turnTo(author, 'editor_section_greetings')
  await type(author, 'cards_field_greeting', '*她抬头。* 你好，{{user}}。')
  await press(author, 'cards_alternate_add_button')
  await see(author, words('editor_unsaved'))
  expect(await isTooWide(author)).toBe(false)

  // A reload loses nothing, not even the latest changes, and shows what differs.
  await soon(() => drafts(author)).toBe(1)
  await page.getByLabel(words('cards_field_alternate', { number: '1' }), { exact: true }).fill('又见面了。')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await see(author, words('editor_draft_keep_button'))
  await press(author, 'editor_draft_keep_button')

  await turnTo(author, 'editor_try_title')
  await see(author, '你好，author。')
  site.upstream.script(answer('我是墨。'))
  await type(author, 'editor_try_say', '你是谁？')
  await press(author, 'editor_try_send_button')
  await see(author, '我是墨。')
  expect((await author.api.call(chat.sessions, {})).total).toBe(0)

  await press(author, 'cards_create_button')
  await page.waitForURL(/\/character\/[0-9a-f-]{36}$/)
  expect((await saved(author))?.data).toMatchObject({ name: '墨', alternate_greetings: ['又见面了。'] })
  await soon(() => drafts(author)).toBe(0)
})

journey('a card without a picture gets one drawn from its name', async ({ enter }) => {
  const author = await enter({ as: 'draws', locale: 'en' })
  const { page, words, api } = author
  await author.go('/character/create?by=writing')
  const draw = page.getByRole('button', { name: words('editor_picture_draw_button'), exact: true })
  expect(await draw.isDisabled()).toBe(true)
  await type(author, 'cards_field_name', 'Quinn')
  await draw.click()
  await press(author, 'editor_picture_remove_button')
  await draw.click()
  await page.getByRole('button', { name: words('editor_picture_remove_button'), exact: true }).waitFor()
  expect(await draw.count()).toBe(0)
  await press(author, 'cards_create_button')
  await page.waitForURL(/\/character\/[0-9a-f-]{36}$/)
  const [tile] = (await api.call(cards.listMine, {})).items
  const size = await page.evaluate(async url => {
    const image = new Image()
    image.src = url
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  }, tile?.avatar_url ?? '')
  expect(size).toBeCloseTo(3 / 4)
})

journey('editing one field keeps everything else of a card', async ({ enter }) => {
  const author = await enter({ as: 'editor', locale: 'en' })
  const { page, words } = author
  const data = {
    name: 'Mo',
    first_mes: 'One',
    alternate_greetings: ['Two', 'Three'],
    unknown: { kept: [1] },
    extensions: { other: { kept: 2 } },
  }
  const { id } = await author.api.call(cards.create, { body: { data } })
  await author.go(`/character/${id}?edit=1`)
  await turnTo(author, 'editor_section_greetings')
  const label = words('cards_field_alternate', { number: '2' })
  await find(author, 'button', words('editor_up_button', { label })).click()
  await turnTo(author, 'editor_section_scripts')
  await press(author, 'editor_script_add_button')
  await type(author, 'scripts_find_label', '/(/g')
  await see(author, /Invalid pattern/)
  await type(author, 'scripts_find_label', '/ink/g')
  await turnTo(author, 'editor_section_lorebook')
  await press(author, 'lorebooks_entry_add_button')

  // Leaving asks first.
  await find(author, 'button', words('editor_back_button')).click()
  await find(author, 'button', words('editor_back_button')).click()
  await find(author, 'button', words('editor_stay_button')).click()
  await press(author, 'app_save_button')
  await see(author, words('editor_saved', { sections: 'Greetings, Lorebook, Regex scripts' }))
  const card = await author.api.call(cards.get, { params: { id } })
  expect(card.data).toMatchObject({
    first_mes: 'One',
    alternate_greetings: ['Three', 'Two'],
    unknown: { kept: [1] },
    extensions: { other: { kept: 2 }, regex_scripts: [{ findRegex: '/ink/g' }] },
  })
  expect(page.url()).toContain('edit=1')
})

const drafts = ({ page }: Visitor): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('card-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => resolve(counting.result)
          opening.result.close()
        }
      }),
  )
