import { routes } from '@inkling/contract'
import type { Locator } from 'playwright-core'
import { press } from './deeds.ts'
import type { Visitor } from './visitor.ts'

const { chatSettings } = routes

/** A script as it is stored, that only shows what it makes of an answer. */
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

/** Has these be all scripts of a visitor. */
export const keep = ({ api }: Visitor, ...regex_scripts: ReturnType<typeof script>[]) =>
  api.call(chatSettings.change, { body: { regex_scripts } })

/** The scripts that a visitor has, as they are stored. */
export const kept = async ({ api }: Visitor) =>
  (await api.call(chatSettings.getGlobal)).own.regex_scripts ?? []

/** The rows of the list, from above. */
export const rows = ({ page }: Visitor): Locator => page.locator('[data-script]')

/** What the scripts of the list are called. */
export const names = async (visitor: Visitor) =>
  (await rows(visitor).allInnerTexts()).map(text => text.split('\n')[0])

/** Goes to another part of the editor. */
export const turnTo = ({ page, words }: Visitor, key: string) =>
  page.getByRole('radio', { name: words(key) }).check({ force: true })

/** Opens the menu of the whole list, and does what it offers. */
export async function choose(visitor: Visitor, deed: string): Promise<void> {
  await press(visitor, 'scripts_menu')
  await visitor.page.getByRole('menuitem', { name: visitor.words(deed), exact: true }).click()
}

/** A file as one chooses it. */
export const fileOf = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
