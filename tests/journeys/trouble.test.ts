import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { composer, find, lastAnswer, press, say, see } from './actions.ts'
import { answer, holdAnswer } from './answers.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'

journey('a message to a failing model is kept and answered once it works', async ({ site, enter }) => {
  const reader = await enter({ as: 'dead-model', locale: 'en' })
  await openChat(reader)
  site.upstream.script('cut-before-headers', 'cut-before-headers') // after a failure before the first word, the server asks the model once more
  await say(reader, 'Amy', 'Are you there?')
  const lastMessage = lastAnswer(reader, 'Amy')
  await lastMessage.getByRole('alert').waitFor()
  await reader.page.reload()
  await see(reader, 'Are you there?')
  await lastMessage.getByText(/^The .*model.*(reached|lost)/).waitFor()

  site.upstream.script(answer('Now I am.'))
  await press(reader, 'app_retry_button')
  await lastMessage.getByText('Now I am.').waitFor()
  expect(await reader.page.getByText('Are you there?').count()).toBe(1)
})

journey('a rejected API key is reported without showing it', async ({ site, enter }) => {
  const reader = await enter({ as: 'wrong-key' })
  await openChat(reader)
  site.upstream.script('key-refused')
  await say(reader, 'Amy', '在吗？')
  await lastAnswer(reader, 'Amy').getByText(reader.words('problems_upstream_key_refused')).waitFor()
  await see(reader, '在吗？')
  expect(await reader.page.content()).not.toContain('sk-test')
})

journey('a message written offline is sent once online', async ({ site, enter }) => {
  const reader = await enter({ as: 'no-network', locale: 'en' })
  await reader.api.call(routes.personas.create, { body: { name: 'Wanderer', is_default: true } })
  await openChat(reader)
  await reader.context.setOffline(true)
  await say(reader, 'Amy', 'Into the void')
  await see(reader, reader.words('problems_lost'))
  await find(reader, 'button', reader.words('app_retry_button')).waitFor()
  // The name shown is the one that will be stored.
  const mine = reader.page.getByRole('article', { name: 'Wanderer', exact: true })
  await mine.getByText('Into the void').waitFor()
  site.upstream.script(answer('I heard you.'))
  await reader.context.setOffline(false)
  await lastAnswer(reader, 'Amy').getByText('I heard you.').waitFor()
  expect(await reader.page.getByText('Into the void').count()).toBe(1)
  await mine.getByText('Into the void').waitFor()
})

journey('an unsent message is restored in front of a newer draft', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'gives-up', locale: 'en' })
  await openChat(reader)
  await reader.context.setOffline(true)
  await say(reader, 'Amy', 'Into the void')
  await see(reader, reader.words('problems_lost'))
  await composer(reader, 'Amy').fill('Half a thought')
  await press(reader, 'chat_unsend_button')
  await soon(() => composer(reader, 'Amy').inputValue()).toBe('Into the void\n\nHalf a thought')
})

journey('a page opened offline loads once online', async ({ enter }) => {
  const reader = await enter({ as: 'in-a-lift', locale: 'en' })
  await openChat(reader)
  await composer(reader, 'Amy').fill('Half a thought')
  await reader.context.setOffline(true)
  await press(reader, 'chat_message_menu')
  await see(reader, reader.words('app_part_missing'))
  await reader.context.setOffline(false)
  await find(reader, 'menuitem', reader.words('chat_branch_button')).waitFor()
  await reader.page.keyboard.press('Escape')
  expect(await composer(reader, 'Amy').inputValue()).toBe('Half a thought')
})

journey('a stream resumes without gaps after a network loss', async ({ site, enter }) => {
  const reader = await enter({ as: 'cut-off' })
  await openChat(reader)
  const held = holdAnswer('Before the tunnel, ', 'after the tunnel.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'Where are we?')
  await see(reader, 'Before the tunnel,')
  await reader.context.setOffline(true)
  held.goOn()
  await reader.context.setOffline(false)
  const answer = lastAnswer(reader, 'Amy')
  await answer.getByText('Before the tunnel, after the tunnel.').waitFor()
  await answer.getByRole('button', { name: reader.words('chat_regenerate_button') }).waitFor()
})

journey('shows an answer in two tabs at once', { tags: ['full'] }, async ({ site, enter }) => {
  const reader = await enter({ as: 'two-windows', locale: 'en' })
  await openChat(reader)
  const held = holdAnswer('Seen here ', 'and there.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'Who sees you?')
  await see(reader, 'Seen here')
  const other = { ...reader, page: await reader.context.newPage() }
  await other.page.goto(reader.page.url())
  await see(other, 'Seen here')
  held.goOn()
  await see(reader, 'Seen here and there.')
  await see(other, 'Seen here and there.')
})

journey(
  'the login and a partial answer survive a server crash',
  { tags: ['full'] },
  async ({ site, enter }) => {
    const reader = await enter({ as: 'survivor', locale: 'en' })
    await openChat(reader)
    const held = holdAnswer('Half of a sentence', ' and the rest')
    site.upstream.script(held.script)
    await say(reader, 'Amy', 'Tell me everything.')
    await see(reader, 'Half of a sentence')
    await site.kill()
    await site.startAgain()
    const lastMessage = lastAnswer(reader, 'Amy')
    await lastMessage.getByText(reader.words('problems_server_restarted')).waitFor()
    await lastMessage.getByText('Half of a sentence').waitFor()
    held.goOn()

    await reader.page.reload()
    await see(reader, 'Tell me everything.')
    site.upstream.script(answer('The whole sentence.'))
    await lastMessage.getByRole('button', { name: reader.words('app_retry_button') }).click()
    await lastMessage.getByText('The whole sentence.').waitFor()
    await lastMessage.getByText('2/2').waitFor()
    expect(await composer(reader, 'Amy').isEditable()).toBe(true)
  },
)
