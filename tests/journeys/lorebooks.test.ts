import { readFile } from 'node:fs/promises'
import { type LorebookId, routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, follow, press, see, type } from './actions.ts'
import { choose, write } from './books.ts'
import { AXE_CONTEXT, faultsOf, isTooWide, looks } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { lorebooks } = routes

const stored = async ({ api }: Visitor, id: string) =>
  (await api.call(lorebooks.get, { params: { id: id as LorebookId } })).data.entries

const titles = ({ page }: Visitor) => page.locator('[data-row]')

const titled = (visitor: Visitor, name: string) => titles(visitor).filter({ hasText: name })

/** Finds the text box by role, because the list of keys beside it has the same label. */
const writeKeys = ({ page, words }: Visitor, key: string, text: string) =>
  page.getByRole('textbox', { name: words(key), exact: true }).fill(text)

const turnTo = ({ page, words }: Visitor, key: string) =>
  page.getByRole('radio', { name: words(key) }).check({ force: true })

const fileOf = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

journey('a lorebook is written and saved on a phone', async ({ enter }) => {
  const reader = await enter({ as: 'world-maker', width: 360 })
  const { page, words } = reader
  await reader.go('/user')
  await follow(reader, 'lorebooks_page_title')
  await see(reader, words('lorebooks_empty_text'))
  await press(reader, 'lorebooks_add_button')
  await type(reader, 'lorebooks_field_name', '北境')
  await press(reader, 'lorebooks_create_button')
  await page.waitForURL('**/user/lorebooks/*')

  await find(reader, 'button', words('lorebooks_entry_add_button')).click()
  await type(reader, 'lorebooks_field_title', '长城')
  await writeKeys(reader, 'lorebooks_field_keys', '长城，城墙')
  const keys = page.getByRole('list', { name: words('lorebooks_field_keys'), exact: true })
  await soon(() => keys.getByRole('listitem').allInnerTexts()).toEqual(['长城'])
  await page.getByRole('textbox', { name: words('lorebooks_field_keys'), exact: true }).press('Enter')
  await soon(() => keys.getByRole('listitem').allInnerTexts()).toEqual(['长城', '城墙'])
  await writeKeys(reader, 'lorebooks_field_secondary_keys', '/北(境|方/')
  await see(reader, words('lorebooks_key_invalid', { key: '/北(境|方/' }))
  await writeKeys(reader, 'lorebooks_field_secondary_keys', '/北(境|方), 冷/')
  await type(reader, 'lorebooks_field_content', '很高，很冷。')
  await see(reader, /约 [1-9]\d* 个 token/)
  await press(reader, 'app_save_button')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await soon(() => stored(reader, id)).toMatchObject([
    { comment: '长城', keys: ['长城', '城墙'], secondary_keys: ['/北(境|方), 冷/'], content: '很高，很冷。' },
  ])
})

journey(
  'several lorebook files are imported, bad ones are reported, and books are exported',
  async ({ enter }) => {
    const reader = await enter({ as: 'importer', locale: 'en' })
    const { page, words } = reader
    const worldFile = { entries: { 0: { uid: 0, key: ['elf'], content: 'Elves sing.', comment: 'Elves' } } }
    await reader.go('/user/lorebooks')
    await page
      .getByLabel(words('lorebooks_import_title'))
      .setInputFiles([
        fileOf('Woods.json', worldFile),
        fileOf('shopping.json', 'Buy ink.'),
        fileOf('Hills.json', worldFile),
      ])
    await see(reader, words('problems_not_a_lorebook'))
    for (const name of ['Woods', 'Hills']) await page.getByRole('article', { name, exact: true }).waitFor()
    const saving = page.waitForEvent('download')
    await choose(reader, 'Woods', 'lorebooks_export_world_button')
    const download = await saving
    expect(download.suggestedFilename()).toBe('Woods.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject(worldFile)
  },
)

journey('pasted text shows which entries activate and why, even unsaved ones', async ({ enter }) => {
  const reader = await enter({ as: 'tester', locale: 'en' })
  const { page, words } = reader
  const elves = { comment: 'Elves', keys: ['elf'], content: 'They fear the dragon.' }
  const { id } = await write(reader, 'Woods', elves, {
    comment: 'Dragons',
    keys: ['dragon'],
    content: 'Bite.',
  })
  await reader.go(`/user/lorebooks/${id}`)
  await turnTo(reader, 'lorebooks_panel_test')
  await type(reader, 'lorebooks_test_text', 'An elf comes.')
  await see(reader, words('lorebooks_why_key_messages', { key: 'elf' }))
  await see(reader, words('lorebooks_why_key_recursion', { key: 'dragon' }))

  await page
    .getByRole('switch', { name: words('app_list_enable', { name: 'Elves' }) })
    .uncheck({ force: true })
  await see(reader, words('lorebooks_test_active', { count: 0, tokens: 0 }))
  await page.getByText(words('lorebooks_test_inactive', { count: 1 })).click()
  await page.getByRole('button', { name: words('lorebooks_inactive_disabled') }).click()
  expect(await page.getByLabel(words('lorebooks_field_title'), { exact: true }).inputValue()).toBe('Elves')
  expect(await stored(reader, id)).toMatchObject([{ enabled: true }, {}])
})

journey('a lorebook is tested with messages of a chat', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'chat-tester', locale: 'en' })
  const { page, words } = reader
  await startChat(reader.api, { first_mes: 'An elf comes.' })
  const { id } = await write(reader, 'Woods', { comment: 'Elves', keys: ['elf'], content: 'They sing.' })
  await reader.go(`/user/lorebooks/${id}`)
  await turnTo(reader, 'lorebooks_panel_test')
  await page.getByLabel(words('lorebooks_test_scene')).selectOption({ label: 'Amy' })
  await see(reader, words('lorebooks_why_key_messages', { key: 'elf' }))
})

journey(
  'a lorebook of 1,000 entries is searched, reordered and switched in bulk',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'encyclopedist', locale: 'en' })
    const { page, words } = reader
    const many = Array.from({ length: 1_000 }, (_, n) => ({ id: n, comment: `No. ${n}`, keys: [`key${n}`] }))
    const { id } = await write(reader, 'Encyclopedia', ...many)
    await reader.go(`/user/lorebooks/${id}`)
    await titled(reader, 'No. 0').first().waitFor()
    expect(await titles(reader).count()).toBeLessThan(60)

    const handle = find(reader, 'button', words('app_list_move', { name: 'No. 0' }))
    await handle.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await soon(() => titles(reader).first().innerText()).toContain('No. 1')

    await page.getByLabel(words('lorebooks_search_label')).fill('no. 99')
    await see(reader, words('lorebooks_entry_count', { count: 11 }))
    await page.getByRole('checkbox', { name: words('app_list_choose_all') }).check()
    await press(reader, 'app_list_disable_button')
    await page.keyboard.press('Control+s')
    const first = async () => (await stored(reader, id)).slice(0, 3).map(({ comment }) => comment)
    await soon(first).toEqual(['No. 1', 'No. 2', 'No. 0'])
    expect((await stored(reader, id)).filter(({ enabled }) => !enabled)).toHaveLength(11)
  },
)

journey('an entry is reordered by dragging', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'carrier', locale: 'en' })
  const { page, words } = reader
  const { id } = await write(reader, 'Order', ...['a', 'b', 'c'].map(comment => ({ comment })))
  await reader.go(`/user/lorebooks/${id}`)
  const middleOf = async (name: string) => {
    const box = await find(reader, 'button', words('app_list_move', { name })).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  await titled(reader, 'c').first().waitFor()
  const [from, to] = [await middleOf('c'), await middleOf('a')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.waitForTimeout(100) // leaves a frame to find the row under the pointer
  await page.mouse.up()
  await soon(async () => (await titles(reader).allInnerTexts()).map(text => text.charAt(0))).toEqual([
    'c',
    'a',
    'b',
  ])
})

journey('deleting entries can be undone', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'regretful', locale: 'en' })
  const { page, words } = reader
  const { id } = await write(reader, 'Woods', ...['a', 'b', 'c'].map(comment => ({ comment })))
  await reader.go(`/user/lorebooks/${id}`)
  await page.getByRole('checkbox', { name: words('app_list_choose', { name: 'b' }) }).check()
  await press(reader, 'app_delete_button')
  await soon(() => titles(reader).count()).toBe(2)
  await press(reader, 'lorebooks_undo_button')
  await soon(async () => (await titles(reader).allInnerTexts()).map(text => text.charAt(0))).toEqual([
    'a',
    'b',
    'c',
  ])
})

journey('leaving with unsaved changes asks first', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'hasty', locale: 'en' })
  const { page, words } = reader
  const { id } = await write(reader, 'Woods')
  await reader.go(`/user/lorebooks/${id}`)
  await type(reader, 'lorebooks_field_name', 'Forest')
  await find(reader, 'link', words('lorebooks_back')).click()
  await see(reader, words('lorebooks_leave_lead'))
  await press(reader, 'lorebooks_stay_button')
  expect(await page.getByLabel(words('lorebooks_field_name'), { exact: true }).inputValue()).toBe('Forest')
  await find(reader, 'link', words('lorebooks_back')).click()
  await press(reader, 'lorebooks_leave_button')
  await page.getByRole('article', { name: 'Woods', exact: true }).waitFor()
})

journey('deleting a lorebook with unsaved changes asks only once', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'done-with-it', locale: 'en' })
  const { words } = reader
  const { id } = await write(reader, 'Woods')
  await reader.go(`/user/lorebooks/${id}`)
  await type(reader, 'lorebooks_field_name', 'Forest')
  await choose(reader, 'Woods', 'app_delete_button')
  await press(reader, 'lorebooks_delete_button')
  await see(reader, words('lorebooks_empty_title'))
})

journey('edits in two tabs are both kept', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'book-in-two-tabs', locale: 'en' })
  const { api, page, words } = reader
  const { id, updated_at } = await write(reader, 'Woods', { comment: 'Elves' })
  await reader.go(`/user/lorebooks/${id}`)
  await titled(reader, 'Elves').click()
  await type(reader, 'lorebooks_field_content', 'Mine.')
  const data = { entries: [{ comment: 'Elves', content: 'Theirs.' }] }
  await api.call(lorebooks.update, { params: { id }, body: { updated_at, data } })
  await press(reader, 'app_save_button')
  await see(reader, words('lorebooks_stale_lead'))
  await press(reader, 'lorebooks_stale_both_button')
  await titled(reader, 'Elves').click()
  await soon(() => page.getByLabel(words('lorebooks_field_content'), { exact: true }).inputValue()).toBe(
    'Theirs.',
  )
  const { items } = await api.call(lorebooks.list)
  const copy = items.find(({ name }) => name === words('lorebooks_stale_copy_name', { name: 'Woods' }))
  expect(await stored(reader, copy?.id ?? '')).toMatchObject([{ content: 'Mine.' }])
})

for (const [locale, width, colorScheme] of looks) {
  journey(
    `the lorebooks page is accessible (${locale}, ${width}, ${colorScheme})`,
    { tags: ['full'] },
    async ({ enter }) => {
      const context = { ...AXE_CONTEXT, colorScheme }
      const reader = await enter({ as: `lore-${locale}-${width}`, locale, width, context })
      const { page, words } = reader
      const faults: string[] = []
      const look = async () => {
        faults.push(...(await faultsOf(reader)))
        expect(await isTooWide(reader)).toBe(false)
      }
      await reader.go('/user/lorebooks')
      await see(reader, words('lorebooks_empty_title'))
      await look()
      await startChat(reader.api)
      const entry = { comment: 'W'.repeat(80), keys: ['/(/', 'b'.repeat(90)], content: '很长。'.repeat(60) }
      const { id } = await write(reader, 'W'.repeat(120), entry, { comment: 'off', enabled: false })
      await reader.go('/user/lorebooks')
      await page.getByRole('article').first().waitFor()
      await look()
      await choose(reader, 'W'.repeat(120), 'lorebooks_attach_button')
      await page.getByRole('checkbox').first().waitFor()
      await look()
      await reader.go(`/user/lorebooks/${id}`)
      await titles(reader).first().waitFor()
      await page.getByRole('checkbox', { name: words('app_list_choose_all') }).check()
      await look()
      await titles(reader).first().click()
      await page.getByLabel(words('lorebooks_field_position')).selectOption('at_depth')
      for (const fold of await page.locator('details').all()) await fold.locator('summary').click()
      await look()
      await turnTo(reader, 'lorebooks_panel_test')
      await type(reader, 'lorebooks_test_text', 'b'.repeat(90))
      await see(reader, words('lorebooks_why_key_messages', { key: 'b'.repeat(90) }))
      await look()
      await turnTo(reader, 'lorebooks_panel_book')
      await look()
      expect(faults).toEqual([])
    },
  )
}
