import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { composer, find, lastAnswer, press, say, see, tapMessage } from './actions.ts'
import { answer, holdAnswer } from './answers.ts'
import { AXE_CONTEXT, faultsOf } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import { swipe } from './swipe.ts'
import type { Visitor } from './visitor.ts'

async function choose(visitor: Visitor, message: ReturnType<typeof lastAnswer>, item: string): Promise<void> {
  await tapMessage(message)
  await message.getByRole('button', { name: visitor.words('chat_message_menu') }).click()
  await visitor.page.getByRole('menuitem', { name: item }).click()
}

journey('a menu fits the screen without cutting a row', async ({ enter }) => {
  const reader = await enter({ as: 'menu-reader', width: 390 })
  await openChat(reader)
  const rows = async () => {
    await find(reader, 'button', reader.words('chat_session_menu', { title: 'Amy' })).click()
    const menu = reader.page.getByRole('menu')
    const all = menu.getByRole('menuitem')
    await all.first().waitFor()
    const places = await menu.evaluate(async box => {
      await Promise.all(box.getAnimations().map(({ finished }) => finished)) // it rises while it opens
      const bottomOf = (part: Element) => part.getBoundingClientRect().bottom
      return { bottom: bottomOf(box), ends: [...box.querySelectorAll('[role=menuitem]')].map(bottomOf) }
    })
    await reader.page.keyboard.press('Escape')
    return places
  }
  const tall = await rows()
  expect(Math.max(...tall.ends)).toBeLessThanOrEqual(tall.bottom)
  await reader.page.setViewportSize({ width: 390, height: 400 })
  const short = await rows()
  expect(Math.max(...short.ends)).toBeGreaterThan(short.bottom)
  const cut = short.ends.filter(end => end > short.bottom && end - 44 < short.bottom - 8) // except for its own edge
  expect(cut).toEqual([])
})

journey('continuing an answer appends to it, also over a reload', async ({ site, enter }) => {
  const reader = await enter({ as: 'wants-more' })
  await openChat(reader)
  site.upstream.script(answer('从前有一座山，'))
  await say(reader, 'Amy', '讲个故事吧。')
  const lastMessage = lastAnswer(reader, 'Amy')
  await lastMessage.getByText('从前有一座山，').waitFor()
  const held = holdAnswer('山上有座庙，', '庙里有个老和尚。')
  site.upstream.script(held.script)
  await lastMessage.getByRole('button', { name: reader.words('turns_continue_button') }).click()
  await lastMessage.getByText('从前有一座山， 山上有座庙，').waitFor()
  await reader.page.reload()
  await lastMessage.getByText('从前有一座山， 山上有座庙，').waitFor()
  held.goOn()
  await lastMessage.getByText('从前有一座山， 山上有座庙，庙里有个老和尚。').waitFor()
  await lastMessage.getByText('2/2').waitFor()
})

journey('impersonate writes a draft that can be edited and sent', async ({ site, enter }) => {
  const reader = await enter({ as: 'lost-for-words', locale: 'en' })
  await openChat(reader)
  const field = composer(reader, 'Amy')
  await field.fill('Well…')
  const held = holdAnswer('I look up ', 'and smile.')
  site.upstream.script(held.script)
  await press(reader, 'turns_impersonate_button')
  await soon(() => field.inputValue()).toBe('I look up ')
  await reader.page.reload()
  held.goOn()
  await soon(() => field.inputValue()).toBe('I look up and smile.')
  await soon(() => reader.page.getByRole('article').count()).toBe(1)
  await field.pressSequentially(' Broadly.')
  site.upstream.script(answer('How nice.'))
  await press(reader, 'chat_send_button')
  await see(reader, 'I look up and smile. Broadly.')
  await lastAnswer(reader, 'Amy').getByText('How nice.').waitFor()
  await reader.page.reload()
  await see(reader, 'How nice.')
  expect(await field.inputValue()).toBe('')
})

journey('a suggested reply is put into the field, and typing ends a request', async ({ site, enter }) => {
  const reader = await enter({ as: 'at-a-loss', locale: 'en', width: 390 })
  await openChat(reader)
  const field = composer(reader, 'Amy')
  site.upstream.script(answer('"Who are you?"\n*I stay silent.*\nLet us go.'))
  await press(reader, 'turns_suggest_button')
  await find(reader, 'button', '*I stay silent.*').click()
  expect(await field.inputValue()).toBe('*I stay silent.*')
  expect(await reader.page.getByRole('article').count()).toBe(1)
  await field.fill('')
  let isAborted = false
  site.upstream.script(async reply => {
    reply.stream()
    while (!reply.isUnheard) await delay(50)
    isAborted = true
  })
  await press(reader, 'turns_suggest_button')
  await see(reader, reader.words('turns_suggestions_loading'))
  await field.pressSequentially('No, ')
  await soon(async () => isAborted).toBe(true)
})

journey('replies are suggested after each answer where the reader wants them', async ({ site, enter }) => {
  const reader = await enter({ as: 'likes-choices', locale: 'en' })
  await reader.api.call(routes.chatSettings.change, { body: { suggest_replies: true } })
  await openChat(reader)
  site.upstream.script(answer('Where to?'), answer('Home.\nTo the sea.\nStay here.'))
  await say(reader, 'Amy', 'Let us go.')
  await find(reader, 'button', 'To the sea.').waitFor()
  await press(reader, 'turns_suggestions_close')
  await find(reader, 'button', reader.words('turns_suggest_button')).waitFor()
})

journey('more swipes are generated in the background', async ({ site, enter }) => {
  const reader = await enter({ as: 'wants-choice', locale: 'en' })
  await openChat(reader)
  site.upstream.script(answer('The first.'))
  await say(reader, 'Amy', 'Let me choose.')
  const lastMessage = lastAnswer(reader, 'Amy')
  await lastMessage.getByText('The first.').waitFor()
  site.upstream.script(answer('Another.'), answer('Another.'), answer('Another.'))
  await choose(reader, lastMessage, reader.words('turns_beside_many_button', { count: 3 }))
  await lastMessage.getByText('1/4').waitFor()
  await lastMessage.getByText('The first.').waitFor()
  await lastMessage.press('ArrowRight')
  await lastMessage.getByText('2/4').waitFor()
  await lastMessage.getByText('Another.').waitFor()
})

journey('an edit conflict keeps both texts', async ({ enter }) => {
  const reader = await enter({ as: 'two-hands', locale: 'en' })
  await openChat(reader)
  const greeting = lastAnswer(reader, 'Amy')
  await greeting.hover()
  await greeting.getByRole('button', { name: reader.words('chat_edit_button') }).click()
  const field = reader.page.getByRole('textbox', { name: reader.words('chat_edit_label') })
  await field.fill('Mine.')
  const other = { ...reader, page: await reader.context.newPage() }
  await other.page.goto(reader.page.url())
  const otherAnswer = lastAnswer(other, 'Amy')
  await otherAnswer.hover()
  await otherAnswer.getByRole('button', { name: reader.words('chat_edit_button') }).click()
  await other.page.getByRole('textbox', { name: reader.words('chat_edit_label') }).fill('Theirs.')
  await press(other, 'app_save_button')
  await otherAnswer.getByText('Theirs.').waitFor()

  await press(reader, 'app_save_button')
  await see(reader, reader.words('turns_stale_theirs_label'))
  await see(reader, 'Theirs.')
  expect(await field.inputValue()).toBe('Mine.')
  await press(reader, 'app_save_button')
  await greeting.getByText('Mine.').waitFor()
  await greeting.getByText(reader.words('chat_edited_mark')).waitFor()
})

journey('an edited question gets a new answer', async ({ site, enter }) => {
  const reader = await enter({ as: 'second-thoughts', locale: 'en' })
  await openChat(reader)
  site.upstream.script(answer('To the first.'), answer('To the second.'))
  await say(reader, 'Amy', 'A first try.')
  await see(reader, 'To the first.')
  const mine = reader.page.getByRole('article', { name: 'second-thoughts' })
  await mine.hover()
  await mine.getByRole('button', { name: reader.words('chat_edit_button') }).click()
  await reader.page.getByRole('textbox', { name: reader.words('chat_edit_label') }).fill('A second try.')
  await press(reader, 'turns_save_and_answer_button')
  await see(reader, 'To the second.')
  await mine.getByText('2/2').waitFor()
  await mine.press('ArrowLeft')
  await see(reader, 'To the first.')
})

journey('queued messages are sent when the answer ends', async ({ site, enter }) => {
  const reader = await enter({ as: 'in-a-hurry', locale: 'en' })
  await openChat(reader)
  const held = holdAnswer('Let me think', ' about it.')
  site.upstream.script(held.script, answer('I heard.'))
  await say(reader, 'Amy', 'A question.')
  await see(reader, 'Let me think')
  await composer(reader, 'Amy').fill('And another.')
  await press(reader, 'turns_queue_button')
  await see(reader, reader.words('turns_queued_label'))
  await reader.page.reload()
  await see(reader, reader.words('turns_queued_label'))
  held.goOn()
  await see(reader, 'I heard.')
  const messages = reader.page.getByRole('article', { name: 'in-a-hurry' })
  await soon(() => messages.allTextContents()).toEqual([
    expect.stringContaining('A question.'),
    expect.stringContaining('And another.'),
  ])
})

journey('stopping an answer puts queued messages back into the composer', async ({ site, enter }) => {
  const reader = await enter({ as: 'in-two-minds', locale: 'en' })
  await openChat(reader)
  const held = holdAnswer('Let me think', ' about it.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'A question.')
  await see(reader, 'Let me think')
  const field = composer(reader, 'Amy')
  await field.fill('And another.')
  await press(reader, 'turns_queue_button')
  await see(reader, reader.words('turns_queued_label'))
  await field.fill('Or rather this.')
  await press(reader, 'chat_stop_button')
  await soon(() => field.inputValue()).toBe('And another.\n\nOr rather this.')
  await find(reader, 'button', reader.words('chat_send_button')).waitFor()
  await reader.page.reload()
  await soon(() => field.inputValue()).toBe('And another.\n\nOr rather this.')
  const messages = reader.page.getByRole('article', { name: 'in-two-minds' })
  await soon(() => messages.allTextContents()).toEqual([expect.stringContaining('A question.')])
  held.goOn()
})

journey(
  'the inspector shows what was sent and what was left out',
  { tags: ['full'] },
  async ({ site, enter }) => {
    const reader = await enter({ as: 'curious', locale: 'en', context: AXE_CONTEXT })
    await openChat(reader)
    site.upstream.script(answer('An answer.'))
    await say(reader, 'Amy', 'What do you see?')
    const lastMessage = lastAnswer(reader, 'Amy')
    await lastMessage.getByText('An answer.').waitFor()
    await choose(reader, lastMessage, reader.words('turns_inspect_button'))
    const sheet = reader.page.getByRole('dialog', { name: reader.words('inspector_title') })
    await sheet.getByText(reader.words('inspector_standing_sent')).waitFor()
    await sheet.getByText(reader.words('inspector_part_description')).click()
    await sheet.getByText('Amy is calm.').waitFor()
    await sheet.getByRole('tab', { name: reader.words('inspector_tab_raw') }).click()
    await sheet.getByText('What do you see?').waitFor()
    for (const width of [360, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await reader.page.setViewportSize({ width, height: 740 })
        await reader.page.emulateMedia({ colorScheme })
        expect(await faultsOf(reader)).toEqual([])
      }
    }
    await press(reader, 'app_close_button')
    await sheet.waitFor({ state: 'detached' })

    await choose(reader, lastMessage, reader.words('turns_hide_button'))
    await lastMessage.getByText(reader.words('turns_hidden_mark')).waitFor()
    await composer(reader, 'Amy').fill('And now, {{char}}?')
    await press(reader, 'turns_preview_button')
    await sheet.getByText(reader.words('inspector_standing_preview')).waitFor()
    await sheet.getByRole('tab', { name: reader.words('inspector_tab_raw') }).click()
    await sheet.getByText('And now, Amy?').waitFor()
    expect(await sheet.getByText('An answer.').count()).toBe(0)
  },
)

journey('a finished answer is read out once', async ({ site, enter }) => {
  const reader = await enter({ as: 'listener', locale: 'en' })
  await openChat(reader)
  const held = holdAnswer('Half ', 'and whole.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'Speak.')
  await see(reader, 'Half')
  const spoken = reader.words('turns_answer_announcement', { name: 'Amy', text: 'Half and whole.' })
  expect(await reader.page.getByText(spoken).count()).toBe(0)
  held.goOn()
  await soon(() => reader.page.getByText(spoken).count()).toBe(1)
})

journey(
  'swiping shows another answer on a phone, and asks for one past the last',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'one-thumb', width: 360 })
    await openChat(reader)
    site.upstream.script(answer('第一个'), answer('第二个'))
    await say(reader, 'Amy', '选一个。')
    const lastMessage = lastAnswer(reader, 'Amy')
    await lastMessage.getByText('第一个').waitFor()
    expect(await swipe(lastMessage.getByText('第一个'), 220, 60)).toBe(-160)
    await lastMessage.getByText('第二个').waitFor()
    await lastMessage.getByText('2/2').waitFor()
    await find(reader, 'button', reader.words('chat_send_button')).waitFor()
    await swipe(lastMessage.getByText('第二个'), 60, 220)
    await lastMessage.getByText('第一个').waitFor()
    expect(await find(reader, 'button', reader.words('chat_send_button')).isVisible()).toBe(true)
    // Nothing comes before the first answer, so the message resists and stays.
    const resisted = await swipe(lastMessage.getByText('第一个'), 60, 220)
    expect(resisted).toBeGreaterThan(0)
    expect(resisted).toBeLessThan(80)
    expect(await lastMessage.getByText('1/2').isVisible()).toBe(true)
  },
)

journey('an edited message stays in view, and toasts do not cover the composer', async ({ site, enter }) => {
  const reader = await enter({ as: 'corrector', width: 360, locale: 'en' })
  const { page, words } = reader
  await openChat(reader)
  site.upstream.script(answer('A long answer. '.repeat(40)))
  await say(reader, 'Amy', 'Tell me all.')
  const mine = page.getByRole('article', { name: 'corrector' })
  await lastAnswer(reader, 'Amy').getByText('A long answer.').waitFor()
  await soon(() => lastAnswer(reader, 'Amy').getByRole('button').count()).toBeGreaterThan(2)
  await tapMessage(mine)
  await mine.getByRole('button', { name: words('chat_edit_button') }).click()
  const field = page.getByRole('textbox', { name: words('chat_edit_label') })
  await field.pressSequentially(' Now')
  await soon(async () => (await field.boundingBox())?.y).toBeGreaterThan(56)
  await field.press('Escape')

  const top = (await composer(reader, 'Amy').boundingBox())?.y ?? 0
  const bottomOf = async (name: string) => {
    const box = await find(reader, 'button', name).boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await find(reader, 'button', words('chat_to_end_button')).click()
  await lastAnswer(reader, 'Amy')
    .getByRole('button', { name: words('chat_edit_button') })
    .click()
  await soon(() => bottomOf(words('app_save_button'))).toBeLessThanOrEqual(top)
  await field.press('Escape')

  await choose(reader, mine, words('chat_remove_one_button'))
  await soon(() => bottomOf(words('chat_undo_button'))).toBeLessThanOrEqual(top)
})
