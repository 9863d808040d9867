import { routes } from '@inkling/contract'
import type { Locator } from 'playwright-core'
import { press } from './actions.ts'
import type { Visitor } from './visitor.ts'

const { chatSettings } = routes

/** A stored script that changes only how an answer is displayed. */
export const script = (scriptName: string, findRegex = scriptName, more: object = {}) => ({
  id: `id-${scriptName}`,
  scriptName,
  findRegex,
  replaceString: '',
  trimStrings: [],
  placement: [2 as const],
  disabled: false,
  markdownOnly: true,
  promptOnly: false,
  runOnEdit: false,
  substituteRegex: 0 as const,
  minDepth: null,
  maxDepth: null,
  ...more,
})

export const keep = ({ api }: Visitor, ...regex_scripts: ReturnType<typeof script>[]) =>
  api.call(chatSettings.change, { body: { regex_scripts } })

export const storedScripts = async ({ api }: Visitor) =>
  (await api.call(chatSettings.getGlobal)).own.regex_scripts ?? []

export const rows = ({ page }: Visitor): Locator => page.locator('[data-row]')

export const names = async (visitor: Visitor) =>
  (await rows(visitor).allInnerTexts()).map(text => text.split('\n')[0])

export const turnTo = ({ page, words }: Visitor, key: string) =>
  page.getByRole('radio', { name: words(key) }).check({ force: true })

export async function choose(visitor: Visitor, action: string): Promise<void> {
  await press(visitor, 'scripts_menu')
  await visitor.page.getByRole('menuitem', { name: visitor.words(action), exact: true }).click()
}

export const fileOf = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
