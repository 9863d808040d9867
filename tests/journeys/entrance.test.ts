import { TEST_PASSWORD } from '@inkling/server/testing'
import { expect } from 'vitest'
import { paths } from '../../packages/web/src/ui/navigation/paths.ts'
import { find, logIn, press, see } from './actions.ts'
import { journey } from './journey.ts'

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000'
/** All pages except those that visitors without an account may see. */
const closedPages = Object.values(paths)
  .filter(
    path =>
      path !== paths.login && path !== paths.register && path !== paths.loginReturn && path !== paths.help,
  )
  .map(path => (typeof path === 'string' ? path : path(UNKNOWN_ID)))

for (const locale of ['zh-CN', 'en'] as const) {
  const tags = locale === 'en' ? ['full'] : []
  journey(`sends a stranger from every page to the login page (${locale})`, { tags }, async ({ enter }) => {
    const stranger = await enter({ locale })
    for (const path of closedPages) {
      await stranger.go(path)
      await stranger.page.waitForURL(url => url.pathname === stranger.address('/login'))
      await find(stranger, 'button', stranger.words('accounts_login_button')).waitFor()
    }
  })
}

journey('login leads to the page that was asked for', async ({ site, enter }) => {
  await site.api.register('returning')
  const reader = await enter({ locale: 'en' })
  await reader.go('/search?keyword=wren')
  await logIn(reader, 'returning')
  await reader.page.waitForURL(/\/en\/search\?keyword=wren$/)
  expect(await reader.page.getByLabel(reader.words('cards_search_label')).inputValue()).toBe('wren')
})

journey('login never redirects to another site', async ({ site, enter }) => {
  await site.api.register('careful')
  const reader = await enter()
  await reader.go('/login?redirect=//elsewhere.example/')
  await logIn(reader, 'careful')
  await reader.page.waitForURL(`${site.url}/`)
})

journey('a failed login shows one sentence and keeps the username', async ({ enter }) => {
  const stranger = await enter({ locale: 'en' })
  await stranger.go('/login')
  await logIn(stranger, 'nobody-here')
  await see(stranger, stranger.words('problems_wrong_login'))
  const name = stranger.page.getByLabel(stranger.words('accounts_name_or_email_label'))
  expect(await name.inputValue()).toBe('nobody-here')
})

journey('tabs share the login and the logout', { tags: ['full'] }, async ({ site, enter }) => {
  await site.api.register('two-tabs')
  const first = await enter()
  await first.go('/login')
  const page = await first.context.newPage()
  const second = { ...first, page }
  await page.goto('/login')
  await logIn(first, 'two-tabs')
  await first.page.waitForURL(`${site.url}/`)
  await page.goto('/user')
  await see(second, '@two-tabs')

  await first.go('/chat')
  await find(first, 'heading', first.words('app_title_chats')).waitFor()
  await press(second, 'accounts_logout_button')
  await page.waitForURL(/\/login$/)
  await first.page.waitForURL(/\/login/)
})

journey('an expired access token is refreshed once for concurrent calls', async ({ enter }) => {
  const reader = await enter({ as: 'renewed' })
  const refreshes: string[] = []
  reader.page.on('request', request => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.method())
  })
  await reader.go('/user')
  await see(reader, '@renewed')
  await reader.page.evaluate(() => localStorage.setItem('access_token', 'run.out.already'))
  await reader.go('/')
  await see(reader, reader.words('cards_home_greeting', { name: 'renewed' }))
  await find(reader, 'heading', reader.words('cards_public_empty_title')).waitFor()
  expect(refreshes).toEqual(['POST'])
})

journey('leaving a page while it loads keeps the login', async ({ enter }) => {
  const reader = await enter({ as: 'impatient' })
  for (const path of ['/search', '/', '/search', '/', '/search', '/']) {
    const started = reader.page.waitForRequest('**/auth/profile')
    await reader.page.goto(path, { waitUntil: 'commit' })
    await started
  }
  await reader.go('/search')
  await find(reader, 'heading', reader.words('cards_search_title')).waitFor()
})

journey('starting offline keeps the login, and retry continues', async ({ enter }) => {
  const reader = await enter({ as: 'offline', locale: 'en' })
  await reader.page.route('**/api/**', route => route.abort())
  await reader.go('/')
  await see(reader, reader.words('problems_lost'))
  await reader.page.unroute('**/api/**')
  await press(reader, 'app_retry_button')
  await see(reader, reader.words('cards_home_greeting', { name: 'offline' }))
})

journey('a failed token refresh asks for a new login', async ({ enter }) => {
  const reader = await enter({ as: 'forgotten', locale: 'en' })
  const logged: string[] = []
  reader.page.on('console', message => logged.push(message.text()))
  await reader.go('/user')
  await see(reader, '@forgotten')
  await reader.context.clearCookies()
  await reader.page.evaluate(() => localStorage.setItem('access_token', 'run.out.already'))
  await reader.go('/my-chats')
  await reader.page.waitForURL(/\/en\/login\?redirect=/)
  expect(logged.join('\n')).toContain('Failed to refresh access token')
  expect(await reader.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

journey('logout works without a response from the server', async ({ enter }) => {
  const reader = await enter({ as: 'leaving' })
  await reader.go('/user')
  await reader.page.route('**/auth/logout', route => route.abort())
  await press(reader, 'accounts_logout_button')
  await reader.page.waitForURL(/\/login$/)
  expect(await reader.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

journey('registration works by keyboard', async ({ enter }) => {
  const reader = await enter({ locale: 'en' })
  const { keyboard } = reader.page
  await reader.go('/login')
  const link = find(reader, 'link', reader.words('accounts_login_to_register'))
  await link.focus()
  await keyboard.press('Enter')
  // Exact, because the login page, which is still there for a moment, has a "Username or e-mail" field.
  await reader.page.getByLabel(reader.words('accounts_username_label'), { exact: true }).focus()
  await keyboard.type('by-hand')
  await keyboard.press('Tab')
  await keyboard.type('by-hand@example.com')
  await keyboard.press('Tab')
  await keyboard.type(TEST_PASSWORD)
  await keyboard.press('Enter')
  await see(reader, reader.words('cards_home_greeting', { name: 'by-hand' }))
})
