import { TEST_PASSWORD } from '@inkling/server/testing'
import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

type Role = Parameters<Visitor['page']['getByRole']>[0]

export const find = ({ page }: Visitor, role: Role, name: string): Locator =>
  page.getByRole(role, { name, exact: true })

/** Presses the first matching button, because an empty list may offer the same one as the page's header. */
export const press = (visitor: Visitor, key: string): Promise<void> =>
  find(visitor, 'button', visitor.words(key)).first().click()

/** Follows the first link whose name contains the message of this key. */
export const follow = ({ page, words }: Visitor, key: string): Promise<void> =>
  page
    .getByRole('link', { name: words(key) })
    .first()
    .click()

export const type = ({ page, words }: Visitor, key: string, text: string): Promise<void> =>
  page.getByLabel(words(key), { exact: true }).fill(text)

export const see = ({ page }: Visitor, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** The registration form must be open. */
export async function register(visitor: Visitor, username: string): Promise<void> {
  await type(visitor, 'accounts_username_label', username)
  await type(visitor, 'accounts_email_label', `${username}@example.com`)
  await type(visitor, 'accounts_password_label', TEST_PASSWORD)
  await press(visitor, 'accounts_register_button')
}

/** The login form must be open. */
export async function logIn(visitor: Visitor, username: string): Promise<void> {
  await type(visitor, 'accounts_name_or_email_label', username)
  await type(visitor, 'accounts_password_label', TEST_PASSWORD)
  await press(visitor, 'accounts_login_button')
}

/** The page must have an import area. */
export const importFiles = (
  { page, words }: Visitor,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> => page.getByLabel(words('cards_import_title')).setInputFiles(files)

export const composer = ({ page, words }: Visitor, name: string): Locator =>
  page.getByRole('textbox', { name: words('chat_composer_label', { name }) })

export async function say(visitor: Visitor, name: string, text: string): Promise<void> {
  await composer(visitor, name).fill(text)
  await press(visitor, 'chat_send_button')
}

/** Taps a message beside its name; on a touch screen, this shows the message's actions. */
export const tapMessage = (message: Locator): Promise<void> => message.click({ position: { x: 150, y: 16 } })

export const lastAnswer = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('article', { name, exact: true }).last()

/** Fills in the model form, which must be open, without saving it. */
export async function fillModelForm(
  visitor: Visitor,
  { base_url, model, name }: { base_url: string; model: string; name: string },
): Promise<void> {
  await type(visitor, 'models_field_base_url', base_url)
  await type(visitor, 'models_field_model', model)
  await type(visitor, 'models_field_key', 'sk-test-0123456789')
  await type(visitor, 'models_field_name', name)
}
