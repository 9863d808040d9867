// @module-tag full

import { type EmbeddingModel, routes, type Session } from '@inkling/contract'
import { expect } from 'vitest'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import { find, lastAnswer, press, say, see, type } from './actions.ts'
import { answer } from './answers.ts'
import { openDatabaseOf } from './database-of.ts'
import { AXE_CONTEXT, faultsOf } from './for-everybody.ts'
import { journey, journeyTo, soon } from './journey.ts'
import { lengthenChat } from './lengthen.ts'
import { openSiteWithHub, TINY } from './memory-hub.ts'
import type { JourneySite } from './site.ts'
import type { Visitor } from './visitor.ts'

const { adminEmbeddingModels, chatSettings, memories } = routes

const FACT = 'The silver key lies under the third stone of the lighthouse stairs.'
const QUESTION = 'Where does the silver key lie, under which stone of the lighthouse?'

const remembering = journeyTo(openSiteWithHub)

/** Gives a new site an admin, a model that answers, and an embedding model that runs in browsers or on the server. */
async function prepareMemory(
  { api, upstream }: JourneySite,
  runtime: EmbeddingModel['runtime'],
): Promise<void> {
  const admin = await api.register('admin')
  await connectModel(admin, upstream, 'normal')
  const { id } = await admin.call(adminEmbeddingModels.addFromHub, { body: { hub_id: TINY, runtime } })
  const download = async () => (await admin.call(adminEmbeddingModels.get, { params: { id } })).download
  await soon(async () => (await download())?.status).toBe('ready')
}

/** The message is too old for any context window. */
async function chatWithOldFact({ api }: Visitor, { dataDir }: JourneySite): Promise<Session> {
  const session = await startChat(api, { first_mes: FACT })
  await lengthenChat(dataDir, session.id, 60)
  await api.call(chatSettings.change, {
    body: { session_id: session.id, context_tokens: 2_000, max_tokens: 200 },
  })
  return session
}

const lastAsked = ({ upstream }: JourneySite): string =>
  (upstream.requests.at(-1)?.body.messages ?? []).map(({ content }) => content).join('\n')

async function openMemory(visitor: Visitor, { title }: Session): Promise<void> {
  await find(visitor, 'button', visitor.words('chat_session_menu', { title })).last().click()
  await find(visitor, 'menuitem', visitor.words('memories_title')).click()
}

/** A message soon gets its vector, but on a busy machine the first questions may come too early. */
async function askUntilReminded(reader: Visitor, site: JourneySite, of = FACT): Promise<void> {
  for (let times = 1; times <= 5; times++) {
    const sentence = `Under the third stone, I say, ${times}.`
    site.upstream.script(answer(sentence))
    await say(reader, 'Amy', QUESTION)
    await lastAnswer(reader, 'Amy').getByText(sentence).waitFor()
    if (lastAsked(site).includes(of)) return
  }
  throw new Error('it did not come back')
}

remembering(
  'a fact outside the context window is recalled with embeddings made in the browser',
  { timeout: 120_000 },
  async ({ site, enter }) => {
    await prepareMemory(site, 'local')
    const reader = await enter({ as: 'reader', locale: 'en', context: AXE_CONTEXT })
    const { page, words } = reader
    const strangers: string[] = []
    page.on('request', request => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) strangers.push(request.url())
    })
    const session = await chatWithOldFact(reader, site)
    await reader.go(`/chat/${session.id}`)

    await openMemory(reader, session)
    await page.getByRole('radio', { name: words('memories_mode_local') }).check()
    await see(reader, words('memories_complete', { total: 61 }))
    await page.getByRole('tab', { name: words('memories_tab_list') }).click()
    await type(reader, 'memories_search_label', 'lighthouse')
    await soon(() =>
      page
        .getByRole('region', { name: words('memories_list_label') })
        .getByRole('article')
        .count(),
    ).toBe(1)
    await press(reader, 'app_close_button')

    await askUntilReminded(reader, site)
    expect(lastAsked(site)).not.toContain('message 3.')
    expect(await faultsOf(reader)).toEqual([])

    await lastAnswer(reader, 'Amy')
      .getByRole('button', { name: /recalled/ })
      .click()
    await page.getByRole('dialog').getByText(FACT).waitFor()
    expect(await faultsOf(reader)).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('memories_jump_button') })
      .first()
      .click()
    await page.getByRole('article').getByText(FACT).waitFor()
    expect(strangers).toEqual([])
  },
)

remembering(
  'memories are pinned, edited, forgotten and added by hand',
  { timeout: 120_000 },
  async ({ site, enter }) => {
    await prepareMemory(site, 'server')
    const reader = await enter({ as: 'writer', locale: 'en', width: 360 })
    const { page, words } = reader
    const session = await chatWithOldFact(reader, site)
    await reader.go(`/chat/${session.id}`)
    await openMemory(reader, session)
    await page.getByRole('radio', { name: words('memories_mode_server') }).check()
    await see(reader, words('memories_complete', { total: 61 }))
    await page.getByRole('tab', { name: words('memories_tab_list') }).click()

    await press(reader, 'memories_add_button')
    await type(reader, 'memories_field_text', 'Amy is afraid of gulls.')
    await page.getByLabel(words('memories_field_pinned')).check()
    await press(reader, 'app_save_button')
    await see(reader, 'Amy is afraid of gulls.')

    await type(reader, 'memories_search_label', 'lighthouse')
    const fact = page.getByRole('region', { name: words('memories_list_label') }).getByRole('article')
    await soon(() => fact.count()).toBe(1)
    await fact.getByRole('button', { name: words('memories_off_button') }).click()
    await fact.getByRole('button', { name: words('memories_on_button') }).waitFor()
    await type(reader, 'memories_search_label', '')
    await press(reader, 'app_close_button')

    await askUntilReminded(reader, site, 'Amy is afraid of gulls.')
    expect(lastAsked(site)).not.toContain(FACT)

    await openMemory(reader, session)
    await page.getByText(words('memories_filter_notes'), { exact: true }).click()
    await find(reader, 'button', words('memories_row_menu')).first().click()
    await find(reader, 'menuitem', words('memories_delete_button')).click()
    await see(reader, words('memories_deleted_toast'))
    await press(reader, 'memories_undo_button')
    await soon(async () => {
      const { items } = await reader.api.call(memories.list, {
        params: { id: session.id },
        query: { which: 'notes' },
      })
      return items.map(({ text, is_pinned }) => [text, is_pinned])
    }).toEqual([['Amy is afraid of gulls.', true]])
  },
)

remembering(
  'the summary is made on request, edited and forgotten',
  { timeout: 120_000 },
  async ({ site, enter }) => {
    await prepareMemory(site, 'server')
    const reader = await enter({ as: 'teller' })
    const { page, words } = reader
    const session = await chatWithOldFact(reader, site)
    await reader.go(`/chat/${session.id}`)
    await page.getByRole('combobox', { name: words('chat_model_label') }).waitFor()
    site.upstream.script(answer('And?'))
    await say(reader, 'Amy', 'Go on.')
    await lastAnswer(reader, 'Amy').getByText('And?').waitFor()

    await openMemory(reader, session)
    await page.getByRole('tab', { name: words('memories_tab_summary') }).click()
    // The model is called twice: for one batch, and for the rest.
    const told = answer('Amy and Bob speak of a lighthouse.')
    site.upstream.script(told, told)
    await press(reader, 'memories_summary_update_button')
    const summary = find(reader, 'textbox', words('memories_summary_label'))
    await soon(() => summary.inputValue()).toBe('Amy and Bob speak of a lighthouse.')
    await find(reader, 'status', words('memories_summary_going')).waitFor({ state: 'hidden' })

    await summary.fill('Amy hid the silver key.')
    await press(reader, 'app_save_button')
    await see(reader, words('memories_summary_edited'))
    await press(reader, 'app_close_button')
    site.upstream.script(answer('Yes.'))
    await say(reader, 'Amy', 'Really?')
    await lastAnswer(reader, 'Amy').getByText('Yes.').waitFor()
    expect(lastAsked(site)).toContain('Amy hid the silver key.')

    await openMemory(reader, session)
    await page.getByRole('tab', { name: words('memories_tab_summary') }).click()
    await press(reader, 'memories_summary_forget_button')
    await page
      .getByRole('dialog', { name: words('memories_summary_forget_button') })
      .getByRole('button', { name: words('memories_summary_forget_button') })
      .click()
    await see(reader, words('memories_summary_empty_title'))
  },
)

remembering(
  'a chat works without the device’s embedding model, with one notice',
  { timeout: 120_000 },
  async ({ site, enter }) => {
    await prepareMemory(site, 'local')
    const reader = await enter({ as: 'unlucky' })
    const { page, words } = reader
    const session = await chatWithOldFact(reader, site)
    await page.route('**/memory/models/*/files/**', route => route.abort())
    await reader.go(`/chat/${session.id}`)
    await openMemory(reader, session)
    await page.getByRole('radio', { name: words('memories_mode_local') }).check()
    await see(reader, words('memories_device_failed'))
    await find(reader, 'dialog', words('memories_title'))
      .getByRole('button', { name: words('app_close_button') })
      .click()
    site.upstream.script(answer('I am here.'))
    await say(reader, 'Amy', QUESTION)
    await lastAnswer(reader, 'Amy').getByText('I am here.').waitFor()
  },
)

remembering(
  'an embedding model is not downloaded unasked on metered networks, and tabs share it',
  { timeout: 120_000 },
  async ({ site, enter }) => {
    await prepareMemory(site, 'local')
    const reader = await enter({ as: 'sparing', locale: 'en' })
    const { page, context, words } = reader
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const session = await chatWithOldFact(reader, site)
    await reader.go(`/chat/${session.id}`)
    await openMemory(reader, session)
    await page.getByRole('radio', { name: words('memories_mode_local') }).check()
    await press(reader, 'memories_device_fetch_button')
    await see(reader, words('memories_complete', { total: 61 }))

    const tab = { ...reader, page: await context.newPage() }
    const queries: string[] = []
    tab.page.on('request', request => {
      const { memory_query } = request.url().endsWith('/completions') ? request.postDataJSON() : {}
      if (memory_query) queries.push(memory_query.model_id)
    })
    await tab.page.goto(tab.address(`/chat/${session.id}`))
    await soon(async () => {
      site.upstream.script(answer('Under the third stone.'))
      await say(tab, 'Amy', QUESTION)
      await lastAnswer(tab, 'Amy').getByText('Under the third stone.').waitFor()
      return queries.length
    }).toBeGreaterThan(0)
  },
)

journey(
  'coming back to a long chat shows what happened last, until the first touch',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'comes-back', locale: 'en', width: 390 })
    const session = await chatWithOldFact(reader, site)
    const { api, page, words } = reader
    await api.call(chatSettings.change, { body: { session_id: session.id, memory: { summarise: true } } })
    const one = { params: { id: session.id } }
    await api.call(memories.summarise, one)
    await soon(async () => {
      const { summary, is_summarising } = await api.call(memories.status, one)
      return summary !== null && !is_summarising
    }).toBe(true)
    const text = 'They met at the lighthouse. The key was never found.'
    await api.call(memories.editSummary, { ...one, body: { text } })
    await makeOlder(site, session)

    await reader.go(`/chat/${session.id}`)
    const card = page.getByRole('button', { name: words('memories_previously_title') })
    await card.getByText('The key was never found.').waitFor()
    await card.tap()
    expect(await card.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('article').last().tap()
    await card.waitFor({ state: 'detached' })
  },
)

/** Backdates a chat's last message, as if the user had left two days ago. */
async function makeOlder({ dataDir }: JourneySite, { id }: Session): Promise<void> {
  const database = await openDatabaseOf(dataDir)
  try {
    await database.pool.query(
      `update messages set created_at = created_at - interval '2 days'
       where id = (select head_message_id from sessions where id = $1)`,
      [id],
    )
  } finally {
    await database.close()
  }
}
