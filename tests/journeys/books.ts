import { routes } from '@inkling/contract'
import { find } from './actions.ts'
import type { Visitor } from './visitor.ts'

type LorebookFileEntry = Record<string, unknown>

/** Creates a lorebook of the visitor through the API. */
export const write = ({ api }: Visitor, name: string, ...entries: LorebookFileEntry[]) =>
  api.call(routes.lorebooks.create, { body: { name, data: { entries } } })

export async function choose(visitor: Visitor, name: string, action: string): Promise<void> {
  const { page, words } = visitor
  await find(visitor, 'button', words('lorebooks_menu', { name })).click()
  await page.getByRole('menuitem', { name: words(action), exact: true }).click()
}
