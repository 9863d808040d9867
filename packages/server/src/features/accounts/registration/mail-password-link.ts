import type { Locale, UserId } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { hashSecretCode, makeSecretCode } from '../secret-code.ts'
import { findUserForLogin } from '../store.ts'
import { LINK_MINUTES, storePasswordLink } from './password-links.ts'

type MailContext = Pick<AppContext, 'config' | 'db' | 'log' | 'clock' | 'keys' | 'mailer'>

const PAUSE_MINUTES = 10

/** Callers must not learn whether the account exists, so the route answers before this ends, and nothing is thrown. */
export async function mailPasswordLink(context: MailContext, name: string): Promise<void> {
  const { db, clock, keys, log, mailer } = context
  try {
    const user = await findUserForLogin(db, name)
    if (mailer === null || user === undefined || user.suspended_at !== null) return
    const token = makeSecretCode(keys.intents, 'password link', null)
    const stored = await storePasswordLink(db, user.id, {
      token,
      is_mailed: true,
      now: clock.now(),
      pauseMinutes: PAUSE_MINUTES,
    })
    if (stored === undefined) return
    const { email, locale } = await findMailAddress(db, user.id)
    try {
      await mailer.send(writeMail(linkFor(context, token, locale), email, locale))
    } catch (error) {
      await forgetLink(db, token) // so that the user can ask again at once
      throw error
    }
  } catch (error) {
    log.error({ err: error }, 'a link for a new password could not be mailed')
  }
}

/** @throws ApiError mail_off on a site that sends no mail */
export function requireMailer({ mailer }: Pick<MailContext, 'mailer'>): void {
  if (mailer === null) throw new ApiError('mail_off')
}

const findMailAddress = (db: Db, id: UserId) =>
  db.selectFrom('users').select(['email', 'locale']).where('id', '=', id).executeTakeFirstOrThrow()

const forgetLink = (db: Db, token: string) =>
  db.deleteFrom('password_links').where('hash', '=', hashSecretCode(token)).execute()

/** The first public origin, never the request's host, which a caller could choose. */
function linkFor({ config }: Pick<MailContext, 'config'>, token: string, locale: Locale): string {
  return `${config.publicOrigins[0]}${locale === 'en' ? '/en' : ''}/login?reset=${token}`
}

function writeMail(link: string, to: string, locale: Locale): Mail {
  return locale === 'en'
    ? {
        to,
        subject: 'Inkling: a new password',
        text: `Someone asked for a new password for your account. Set one here within ${LINK_MINUTES} minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
      }
    : {
        to,
        subject: '墨灵：设置新密码',
        text: `有人请求为你的账号设置新密码。请在 ${LINK_MINUTES} 分钟内打开下面的链接：

${link}

如果不是你本人操作，请忽略这封邮件，密码不会改变。
`,
      }
}
