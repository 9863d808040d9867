// @module-tag full

import { expect } from 'vitest'
import { find, press } from './actions.ts'
import { journey, soon } from './journey.ts'

for (const locale of ['zh-CN', 'en'] as const) {
  journey(`an unknown address shows “not found” with a link home (${locale})`, async ({ enter }) => {
    const reader = await enter({ as: `lost-${locale}`, locale })
    await reader.go('/nowhere/at-all')
    await find(reader, 'heading', `Page not found: ${reader.address('/nowhere/at-all')}`).waitFor()
    expect(await reader.page.getByRole('main').innerText()).toContain('404')
    await press(reader, 'app_error_home_button')
    await reader.page.waitForURL(url => url.pathname === reader.address('/'))
    await find(reader, 'heading', reader.words('cards_home_greeting', { name: `lost-${locale}` })).waitFor()
  })
}

journey('the home button is named 返回首页', async ({ enter }) => {
  const reader = await enter({ as: 'homeward' })
  await reader.go('/nowhere')
  await find(reader, 'button', '返回首页').waitFor()
})

journey.for(['/chat/not-an-id', '/character/not-an-id'])('%s is not a page', async (path, { enter }) => {
  const reader = await enter({ as: `odd${path.replaceAll('/', '-')}`.slice(0, 32) })
  await reader.go(path)
  await find(reader, 'heading', `Page not found: ${path}`).waitFor()
})

journey('error pages are not indexed', async ({ enter }) => {
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const crawler = await enter({ context: { userAgent } })
  const answered = crawler.page.waitForResponse('**/nowhere')
  await crawler.go('/nowhere')
  await answered
  await soon(() => crawler.page.title()).toContain('墨灵')
  expect(await crawler.page.getByText('404').count()).toBe(0)
})

journey('page titles are in both languages', async ({ enter }) => {
  const reader = await enter({ as: 'titled' })
  const titles = [
    ['/', '墨灵'],
    ['/search', '搜索 - 墨灵'],
    ['/en', 'Inkling'],
    ['/en/search', 'Search - Inkling'],
    ['/en/my-chats', 'My chats - Inkling'],
    ['/user/mycards', '我的角色卡 - 墨灵'],
  ] as const
  for (const [path, title] of titles) {
    await reader.page.goto(path)
    await soon(() => reader.page.title()).toBe(title)
  }
})

journey('changing the language keeps the page and is remembered for a year', async ({ enter }) => {
  const reader = await enter({ as: 'bilingual' })
  await reader.go('/search?keyword=wren')
  await reader.page.getByRole('link', { name: 'English' }).click()
  await reader.page.waitForURL(/\/en\/search\?keyword=wren$/)
  await find(reader, 'heading', 'Find a character').waitFor()
  expect(await reader.page.evaluate(() => document.documentElement.lang)).toBe('en')

  const cookie = (await reader.context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax', path: '/' })
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)

  await reader.page.goto('/')
  await reader.page.waitForURL(/\/en$/)
  await reader.page.getByRole('link', { name: '中文' }).click()
  await find(reader, 'heading', '公开的角色').waitFor()
})

journey('changing the language on the profile applies at once', async ({ enter }) => {
  const reader = await enter({ as: 'translated' })
  await reader.go('/user')
  await reader.page.getByRole('radio', { name: 'English' }).click({ force: true })
  await reader.page.waitForURL(/\/en\/user$/)
  await find(reader, 'heading', 'Profile').waitFor()
  expect(await reader.page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true)
})

journey('no page is wider than 360 px', async ({ enter }) => {
  const reader = await enter({ as: 'narrow', width: 360, locale: 'en' })
  for (const path of ['/', '/search', '/chat', '/my-chats', '/user', '/user/mycards', '/character/create']) {
    await reader.go(path)
    await reader.page.getByRole('heading', { level: 1 }).waitFor()
    const overhang = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overhang, path).toBeLessThanOrEqual(0)
  }
})

journey('the theme changes and persists', async ({ enter }) => {
  const reader = await enter({ as: 'inky', context: { colorScheme: 'light' } })
  const ground = () => reader.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await reader.go('/user')
  await soon(ground).toBe('rgb(247, 244, 238)')
  await reader.page
    .getByRole('button', { name: reader.words('app_theme_to_ink') })
    .first()
    .click()
  await soon(ground).toBe('rgb(16, 18, 20)')
  await reader.page.reload()
  await soon(ground).toBe('rgb(16, 18, 20)')
})

journey('the theme follows the device until it is chosen', async ({ enter }) => {
  const reader = await enter({ context: { colorScheme: 'dark' } })
  await reader.go('/login')
  await soon(() =>
    reader.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(16, 18, 20)')
})
