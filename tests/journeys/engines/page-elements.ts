import { expect } from 'vitest'
import type { EnginePage } from './engine.ts'

/** An element by its role and accessible name, or any with this text. */
export interface Wanted {
  readonly role?: 'button' | 'link' | 'textbox' | 'article' | 'main'
  readonly name: string
  /** Whether a part of the name is enough. */
  readonly isPart?: boolean
  /** Selects one of several matches. */
  readonly at?: 'first' | 'last'
}

interface Place {
  readonly x: number
  readonly y: number
  readonly text: string
}

/** The centre and text of a visible element, scrolled into view; null if there is none. */
const FIND_ELEMENTS = `function ({ role, name, isPart, at }) {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea',
    article: 'article',
    main: 'main',
  }
  const nameOf = element =>
    (element.getAttribute('aria-label') ||
      (element.getAttribute('aria-labelledby') || '').split(' ').map(id => document.getElementById(id)?.textContent || '').join(' ').trim() ||
      [...(element.labels || [])].map(label => label.textContent).join(' ').trim() ||
      element.textContent || element.getAttribute('placeholder') || '').trim()
  const fits = text => (isPart ? text.includes(name) : text === name)
  const isShown = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const all = role
    ? [...document.querySelectorAll(selectors[role])].filter(element => fits(nameOf(element)))
    : [...document.querySelectorAll('body *')].filter(element =>
        element.textContent.includes(name) && ![...element.children].some(child => child.textContent.includes(name)))
  const shown = all.filter(isShown)
  const element = at === 'last' ? shown.at(-1) : shown[0]
  if (!element) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, text: element.textContent }
}`

/** Milliseconds to wait for an element. */
const TIMEOUT_MS = 60_000

const locate = (page: EnginePage, target: Wanted): Promise<Place | null> =>
  page.evaluate(FIND_ELEMENTS, target)

export async function waitForElement(page: EnginePage, target: Wanted): Promise<Place> {
  let element: Place | null = null
  await expect
    .poll(
      async () => {
        // A page that is navigating away cannot be evaluated.
        element = await locate(page, target).catch(() => null)
        return element === null ? describe(target) : 'seen'
      },
      { timeout: TIMEOUT_MS },
    )
    .toBe('seen')
  return element as unknown as Place
}

const describe = ({ role, name }: Wanted): string => `no ${role ?? 'text'} “${name}”`

/** Presses an element once it has stopped moving. */
export async function press(page: EnginePage, target: Wanted): Promise<void> {
  let { x, y } = await waitForElement(page, target)
  for (let tries = 0; tries < 20; tries++) {
    const next = await waitForElement(page, target)
    if (Math.abs(next.x - x) + Math.abs(next.y - y) < 1) break
    ;({ x, y } = next)
  }
  await page.pressAt(x, y)
}

export async function write(page: EnginePage, name: string, text: string): Promise<void> {
  await press(page, { role: 'textbox', name })
  await page.type(text)
}

export const gone = (page: EnginePage, target: Wanted): Promise<void> =>
  expect
    .poll(async () => ((await locate(page, target).catch(() => undefined)) === null ? 'gone' : target.name), {
      timeout: TIMEOUT_MS,
    })
    .toBe('gone')
