import { problem } from '@inkling/contract'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, getSession } from '../../../api/session/session.ts'
import { press, READER, type } from '../../../testing/dom.ts'
import { json, serve, token } from '../../../testing/fake-server.ts'
import { someone } from '../../../testing/people.ts'
import { openSite, type TestSite } from '../../../testing/site.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

let site: TestSite
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
/** Waits for the result, because the form loads its schema first. */
async function submit(label: string): Promise<void> {
  await act(async () => press(label))
  await vi.waitFor(
    async () => {
      await act(async () => undefined) // an error thrown inside act would discard the render
      expect(document.querySelector('[aria-busy=true]')).toBeNull()
    },
    { timeout: 45_000 },
  )
}

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: READER }))
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.unstubAllGlobals()
})

describe('the login page', () => {
  it('logs in and goes on to the requested page', async () => {
    serve(({ path }) => (path.endsWith('/login') ? token('t1') : json(someone())))
    site = await openSite('/login?redirect=%2Fsearch%3Fkeyword%3Dink', async () => LoginPage)
    type('用户名或邮箱', 'moling')
    type('密码', 'secret-words')
    await submit('登录')
    expect(site.address()).toBe('/search?keyword=ink')
    expect(getSession().user).toEqual(someone())
  })

  it('shows what was wrong, and keeps the typed text', async () => {
    serve(() => json(problem('wrong_login'), 401))
    site = await openSite('/en/login', async () => LoginPage)
    type('Username or e-mail', 'moling')
    type('Password', 'wrong-words')
    await submit('Log in')
    expect(site.text()).toContain('Wrong username or password.')
    expect(field('username')?.value).toBe('moling')
    expect(field('password')?.value).toBe('wrong-words')
  })

  it('asks for missing fields before it calls the server', async () => {
    const requests = serve(() => json({}, 500))
    site = await openSite('/login', async () => LoginPage)
    await submit('登录')
    expect(requests.filter(({ path }) => path.endsWith('/login'))).toHaveLength(0)
    expect(field('username')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('username'))
    expect(site.text()).toContain('请填写这一项。')
  })

  it('keeps what is typed before the site’s login provider is known', async () => {
    const options = Promise.withResolvers<Response>()
    serve(() => options.promise)
    site = await openSite('/en/login', async () => LoginPage)
    type('Username or e-mail', 'moling')
    options.resolve(
      json({
        becomes_admin: false,
        is_open: true,
        needs_invitation: false,
        is_invited: false,
        sends_mail: false,
        oidc: { name: 'Tea House', is_required: false },
      }),
    )
    await vi.waitFor(() => expect(site.text()).toContain('Tea House'))
    expect(field('username')?.value).toBe('moling')
  })

  it('never leaves this site', async () => {
    serve(({ path }) => (path.endsWith('/login') ? token('t1') : json(someone())))
    site = await openSite('/login?redirect=%2F%2Felsewhere.example', async () => LoginPage)
    type('用户名或邮箱', 'moling')
    type('密码', 'secret-words')
    await submit('登录')
    expect(site.address()).toBe('/')
  })
})

describe('the register page', () => {
  it('registers in the language of the page, and is logged in at once', async () => {
    const requests = serve(({ path }) => (path.endsWith('/register') ? token('t1') : json(someone())))
    site = await openSite('/en/register', async () => RegisterPage)
    type('Username', 'moling')
    type('E-mail', 'moling@example.org')
    type('Password', 'secret-words')
    await submit('Register')
    const sent = requests.find(({ path }) => path.endsWith('/register'))
    expect(JSON.parse(String(sent?.body))).toMatchObject({ username: 'moling', locale: 'en' })
    expect(site.address()).toBe('/en')
  })

  it('tells the first user of a new site that they become its admin', async () => {
    serve(() => json({ becomes_admin: true }))
    site = await openSite('/en/register', async () => RegisterPage)
    await act(() => vi.waitFor(() => expect(site.text()).toContain('this account will be the administrator')))
    expect(site.text()).not.toContain('Already have an account?')
  })

  it('shows the server’s error at its field', async () => {
    const refusal = problem('invalid_input', {
      errors: [{ path: 'username', message: 'username_characters' }],
    })
    serve(() => json(refusal, 400))
    site = await openSite('/register', async () => RegisterPage)
    type('用户名', 'moling')
    type('邮箱', 'moling@example.org')
    type('密码', 'secret-words')
    await submit('注册')
    expect(site.text()).toContain('只能用文字、数字、下划线和连字符。')
  })
})
