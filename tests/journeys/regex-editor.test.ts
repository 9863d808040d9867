import { readFile } from 'node:fs/promises'
import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, follow, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide, looks } from './for-everybody.ts'
import { firstJourney, journey, soon } from './journey.ts'
import { choose, fileOf, keep, names, rows, script, storedScripts, turnTo } from './regex-scripts.ts'

const { cards } = routes

journey('a regex script is written, explained, tested and saved on a phone', async ({ enter }) => {
  const reader = await enter({ as: 'rule-maker', width: 360 })
  const { page, words } = reader
  await reader.go('/user')
  await follow(reader, 'scripts_page_title')
  await see(reader, words('scripts_empty'))
  await press(reader, 'scripts_add_button')
  await type(reader, 'scripts_name_label', '状态栏')
  await type(reader, 'scripts_find_label', '/(/')
  await see(reader, /表达式有误/)
  await type(reader, 'scripts_find_label', '(a+)+b')
  await see(reader, words('scripts_finding_nested_loops'))
  await type(reader, 'scripts_find_label', '/<状态>([\\s\\S]*?)<\\/状态>/')
  await see(reader, words('scripts_finding_only_first_match'))
  await page.getByRole('checkbox', { name: `g ${words('scripts_flag_g')}` }).check()
  expect(await page.getByLabel(words('scripts_find_label'), { exact: true }).innerText()).toBe(
    '/<状态>([\\s\\S]*?)<\\/状态>/g',
  )
  await page.getByText(words('scripts_explain_title')).click()
  await see(reader, words('scripts_explain_text', { text: '<状态>' }))
  await type(reader, 'scripts_replace_label', '**$1** $2')
  await see(reader, words('scripts_missing_groups', { groups: '$2' }))
  await type(reader, 'scripts_replace_label', '**$1**')
  await type(reader, 'scripts_group_label', '界面')

  await turnTo(reader, 'scripts_panel_bench')
  await type(reader, 'scripts_bench_text', '她笑了。<状态>开心</状态>')
  await see(reader, words('scripts_bench_changed'))
  await see(reader, '她笑了。**开心**')
  await turnTo(reader, 'scripts_bench_look_rendered')
  await page.getByRole('strong').filter({ hasText: '开心' }).waitFor()
  await page.getByText(words('scripts_bench_matches', { count: 1 })).click()
  await page.locator('mark').filter({ hasText: '开心' }).first().waitFor()
  await page.getByLabel(words('scripts_bench_use')).selectOption('prompt')
  await see(reader, words('scripts_why_pass'))

  await press(reader, 'app_save_button')
  await soon(() => storedScripts(reader)).toMatchObject([
    {
      scriptName: '状态栏',
      findRegex: '/<状态>([\\s\\S]*?)<\\/状态>/g',
      replaceString: '**$1**',
      group: '界面',
    },
  ])
})

journey(
  'a runaway pattern is skipped and named, and the page stays responsive',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'hostile', locale: 'en' })
    const { page, words } = reader
    await keep(reader, script('Runaway', '/^(a+)+$/'), script('Good', 'b', { replaceString: 'c' }))
    await reader.go('/user/regex-editor')
    await turnTo(reader, 'scripts_panel_bench')
    await type(reader, 'scripts_bench_text', `${'a'.repeat(40)}b`)
    await see(reader, words('scripts_why_timed_out'))
    await see(reader, `${'a'.repeat(40)}c`)
    await page.getByLabel(words('scripts_search_label')).fill('good')
    await soon(() => names(reader)).toEqual(['Good'])
  },
)

journey(
  'scripts are reordered, switched by group and deleted, and deletion can be undone',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'orderly', locale: 'en' })
    const { page, words } = reader
    await keep(reader, script('a'), script('b', 'b', { group: 'Bars' }), script('c', 'c', { group: 'Bars' }))
    await reader.go('/user/regex-editor')
    await rows(reader).first().waitFor()
    await find(reader, 'button', words('app_list_move', { name: 'a' })).focus()
    await page.keyboard.press('ArrowDown')
    await soon(() => names(reader)).toEqual(['b', 'a', 'c'])
    await press(reader, 'scripts_undo_button')
    await soon(() => names(reader)).toEqual(['a', 'b', 'c'])

    await page
      .getByRole('switch', { name: words('scripts_group_enable', { name: 'Bars' }) })
      .uncheck({ force: true })
    await page.getByRole('checkbox', { name: words('app_list_choose', { name: 'a' }) }).check()
    await press(reader, 'app_delete_button')
    await soon(() => names(reader)).toEqual(['b', 'c'])
    await press(reader, 'scripts_undo_button')
    await soon(() => names(reader)).toEqual(['a', 'b', 'c'])
    await page.keyboard.press('Control+s')
    await soon(async () => (await storedScripts(reader)).map(({ disabled }) => disabled)).toEqual([
      false,
      true,
      true,
    ])
  },
)

journey('a script is reordered by dragging', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'mover', locale: 'en' })
  const { page, words } = reader
  await keep(reader, script('a'), script('b'), script('c'))
  await reader.go('/user/regex-editor')
  const middleOf = async (name: string) => {
    const box = await find(reader, 'button', words('app_list_move', { name })).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  await rows(reader).nth(2).waitFor()
  const [from, to] = [await middleOf('c'), await middleOf('a')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.waitForTimeout(100) // leaves a frame to find the row under the pointer
  await page.mouse.up()
  await soon(() => names(reader)).toEqual(['c', 'a', 'b'])
})

journey(
  'script files are imported, duplicates are reported, and scripts are exported',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'script-collector', locale: 'en' })
    const { page, words } = reader
    await keep(reader, script('Status', 'old'))
    await reader.go('/user/regex-editor')
    await rows(reader).first().waitFor()
    await choose(reader, 'scripts_import_title')
    await page
      .getByLabel(words('scripts_import_drop'))
      .setInputFiles([
        fileOf('list.json', [
          script('Status', 'new'),
          script('Summary', '/sum/g'),
          { findRegex: 'nameless' },
        ]),
        fileOf('recipe.json', 'Buy ink.'),
      ])
    await see(reader, words('scripts_notice_nameless_script'))
    await see(reader, 'list.json · 2')
    await see(reader, words('scripts_notice_no_json'))
    await see(reader, words('scripts_import_is_other', { name: 'Status' }))
    await page.getByLabel(words('scripts_import_answer_label', { name: 'Status' })).selectOption('replace')
    await find(reader, 'button', words('scripts_import_button', { count: 2 })).click()
    await soon(() => names(reader)).toEqual(['Status', 'Summary'])
    await press(reader, 'scripts_undo_button')
    await soon(() => names(reader)).toEqual(['Status'])

    const saving = page.waitForEvent('download')
    await choose(reader, 'scripts_export_all_button')
    const download = await saving
    expect(download.suggestedFilename()).toBe('regex-Status.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ findRegex: 'old' })
  },
)

journey('editing a card’s scripts changes nothing else of it', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'card-author', locale: 'en' })
  const { api, page, words } = reader
  const regex_scripts = [script('Bar', '/x/g', { own: { kept: 1 } })]
  const data = { name: 'Mo', first_mes: 'x', extensions: { other: { kept: 2 }, regex_scripts } }
  const { id } = await api.call(cards.create, { body: { data } })
  await keep(reader, script('First', 'x', { replaceString: 'y' }))
  await reader.go('/user/regex-editor')
  await page.getByLabel(words('scripts_scope_label')).selectOption({ label: 'Mo' })
  await rows(reader).filter({ hasText: 'Bar' }).click()
  await type(reader, 'scripts_find_label', '/y/g')

  // Leaving unsaved changes asks first and keeps them.
  await page.getByLabel(words('scripts_scope_label')).selectOption('')
  await press(reader, 'scripts_leave_keep_button')
  await rows(reader).filter({ hasText: 'First' }).waitFor()
  await reader.go(`/user/regex-editor?card=${id}`)
  await see(reader, words('scripts_draft_note'))
  await turnTo(reader, 'scripts_panel_bench')
  await type(reader, 'scripts_bench_text', 'x!')
  await see(reader, words('scripts_bench_unchanged'))
  await page.getByLabel(words('scripts_bench_after_mine')).check()
  await see(reader, words('scripts_bench_changed'))
  await press(reader, 'app_save_button')
  await soon(async () => (await api.call(cards.get, { params: { id } })).data).toMatchObject({
    first_mes: 'x',
    extensions: {
      other: { kept: 2 },
      regex_scripts: [{ scriptName: 'Bar', findRegex: '/y/g', own: { kept: 1 } }],
    },
  })
})

firstJourney('scripts of another author’s card are read-only', { tags: ['full'] }, async ({ enter }) => {
  const { api } = await enter({ as: 'script-author' })
  const { id } = await api.call(cards.create, { body: { data: { name: 'Theirs', first_mes: 'x' } } })
  await api.call(cards.requestPublic, { params: { id } }) // an admin’s own card is public at once
  const reader = await enter({ as: 'reader', locale: 'en' })
  await reader.go(`/user/regex-editor?card=${id}`)
  await see(reader, reader.words('scripts_not_yours_title'))
  await follow(reader, 'scripts_to_mine_link')
  await see(reader, reader.words('scripts_empty'))
})

journey('saving over another tab’s changes asks first', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'two-places', locale: 'en' })
  const { words } = reader
  await keep(reader, script('One'))
  await reader.go('/user/regex-editor')
  await rows(reader).first().click()
  await type(reader, 'scripts_name_label', 'Mine')
  await keep(reader, script('Theirs'))
  await press(reader, 'app_save_button')
  await see(reader, words('scripts_stale_lead'))
  await press(reader, 'scripts_stale_theirs_button')
  await soon(() => names(reader)).toEqual(['Theirs'])
})

journey('a chat message is tested with its own role and depth', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'chat-trier', locale: 'en' })
  const { page, words } = reader
  await startChat(reader.api, { first_mes: 'An elf <b>sings</b>.' })
  await keep(reader, script('Loud', '/sings/g', { replaceString: 'SINGS', maxDepth: 0 }))
  await reader.go('/user/regex-editor')
  await turnTo(reader, 'scripts_panel_bench')
  await page.getByLabel(words('scripts_bench_chat')).selectOption({ label: 'Amy' })
  await page.getByLabel(words('scripts_bench_message'), { exact: true }).selectOption({ index: 1 })
  await see(reader, 'An elf <b>SINGS</b>.')
  await type(reader, 'scripts_bench_depth', '3')
  await see(reader, words('scripts_why_depth'))
})

for (const [locale, width, colorScheme] of looks) {
  journey(
    `the regex editor is accessible (${locale}, ${width}, ${colorScheme})`,
    { tags: ['full'] },
    async ({ enter }) => {
      const context = { ...AXE_CONTEXT, colorScheme }
      const reader = await enter({ as: `regex-${locale}-${width}`, locale, width, context })
      const { page, words } = reader
      const faults: string[] = []
      const look = async () => {
        faults.push(...(await faultsOf(reader)))
        expect(await isTooWide(reader)).toBe(false)
      }
      const long = '/(<状态>)([\\s\\S]*?)(a+)+b|[^a-z]{2,3}/'
      await keep(
        reader,
        script('W'.repeat(80), long, { group: 'G'.repeat(60) }),
        script('off', 'x', { disabled: true }),
      )
      await reader.go('/user/regex-editor')
      await rows(reader).first().waitFor()
      await page.getByRole('checkbox', { name: words('app_list_choose_all') }).check()
      await look()
      await rows(reader).first().click()
      await page.getByText(words('scripts_explain_title')).click()
      await look()
      await turnTo(reader, 'scripts_panel_bench')
      await type(reader, 'scripts_bench_text', `<状态>${'长'.repeat(90)}aab${'W'.repeat(200)}`)
      await page.getByText(words('scripts_bench_matches', { count: 1 })).click()
      await look()
      await choose(reader, 'scripts_import_title')
      await page
        .getByLabel(words('scripts_import_drop'))
        .setInputFiles([fileOf('W.json', [script('W'.repeat(80), 'y'), script('new'), 7])])
      await see(reader, words('scripts_notice_not_a_script'))
      await look()
      expect(faults).toEqual([])
    },
  )
}
