import type { Locale } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import { getSession, setUser } from '../../../api/session/session.ts'
import { writeLocaleCookie } from '../../../i18n/locale.ts'

/** Remembers the language on this device, and with the account of whoever is logged in. */
export async function chooseLocale(locale: Locale): Promise<void> {
  writeLocaleCookie(locale)
  const { user } = getSession()
  if (user === null || user.locale === locale) return
  try {
    setUser(await call('profile.update', { body: { locale } }))
  } catch (error) {
    // The page has changed its language all the same; the account follows at the next choice.
    console.error('Failed to store the language with the account', error)
  }
}
