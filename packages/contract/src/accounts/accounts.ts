import { z } from 'zod'
import { UserId } from '../base/ids.ts'
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  PASSWORD_MIN,
  URL_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from '../base/limits.ts'
import { locales } from '../base/locales.ts'
import { password } from '../base/password.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'

export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** Moderators review cards, answer reports, and moderate comments and tags. */
export const Role = z.enum(['user', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>

/** The owner's view of an account. */
export const User = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string(),
  role: Role,
  locale: Locale,
  show_nsfw: z.boolean(),
  created_at: time,
})
export type User = z.infer<typeof User>

/** The public view of an account. */
export const Author = User.pick({ id: true, username: true, display_name: true, avatar_url: true })
export type Author = z.infer<typeof Author>

/** Letters of one script, digits, `_` and `-`. No two accounts have names that look alike, whatever their case. */
export const Username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .regex(/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_-])+$/u, { error: 'username_characters' })
  .refine(isOfOneScript, { error: 'username_scripts' })

/** East Asian scripts are commonly mixed with each other and with Latin. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
const LATIN = /\p{Script=Latin}/u
const otherScripts = [
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Hebrew',
  'Arabic',
].map(script => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Mixed scripts would allow lookalikes, such as a Cyrillic letter among Latin ones. */
function isOfOneScript(name: string): boolean {
  const foreignCount = otherScripts.filter(script => script.test(name)).length
  return foreignCount === 0 || (foreignCount === 1 && !LATIN.test(name) && !EAST_ASIAN.test(name))
}

/** No kinds of characters are required. */
export const Password = password(PASSWORD_MIN)

/** The code in an invitation or in a link for a new password. */
const secret = singleLine(100, 1)

export const Registration = z.object({
  username: Username,
  email: z.email().max(EMAIL_MAX),
  password: Password,
  display_name: singleLine(DISPLAY_NAME_MAX).optional(),
  locale: Locale.optional(),
  invitation: secret.optional().describe('the code of an invitation'),
})
export type Registration = z.infer<typeof Registration>

/** The password has no minimum length here: at login it is either right or wrong. */
export const Credentials = z.object({
  username: singleLine(EMAIL_MAX, 1).describe('the username or the email address'),
  password: password(1),
})

export const AccessToken = z.object({
  access_token: z.string(),
  expires_at: time.describe('when this access token expires; it can be refreshed before or after that'),
})
export type AccessToken = z.infer<typeof AccessToken>

export const ProfileChange = z.object({
  display_name: singleLine(DISPLAY_NAME_MAX, 1).optional(),
  bio: longText(BIO_MAX).optional(),
  avatar_url: z
    .string()
    .max(URL_MAX)
    .nullable()
    .optional()
    .describe('the file_url of an upload of one’s own, or null'),
  locale: Locale.optional(),
  show_nsfw: z.boolean().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const PasswordLinkRequest = z.object({
  username: singleLine(EMAIL_MAX, 1).describe('the username or the email address'),
})

export const PasswordReset = z.object({ token: secret, new_password: Password })

export const PasswordChange = z.object({
  current_password: password(1),
  new_password: Password,
})

export const LoginChange = z.object({
  current_password: password(1),
  username: Username.optional(),
  email: z.email().max(EMAIL_MAX).optional(),
})
export type LoginChange = z.infer<typeof LoginChange>

export const auth = {
  register: route('auth.register', {
    summary: 'Creates an account and logs it in. The first one becomes the admin.',
    body: Registration,
    answer: AccessToken,
    status: 201,
    problems: [
      'username_taken',
      'username_similar',
      'username_reserved',
      'email_taken',
      'weak_password',
      'registration_closed',
      'invitation_required',
      'invitation_invalid',
      'oidc_required',
    ],
  }),
  options: route('auth.options', {
    summary: 'Returns how people can get in: who can register, and what else this site offers.',
    query: z.object({ invitation: secret.optional().describe('an invitation’s code, to check') }),
    answer: z.object({
      becomes_admin: z.boolean().describe('whether the next account becomes the admin'),
      is_open: z.boolean().describe('whether anyone can register'),
      needs_invitation: z.boolean().describe('whether people with an invitation can register'),
      is_invited: z.boolean().describe('whether the invitation of the query is valid'),
      oidc: z
        .object({ name: z.string(), is_required: z.boolean().describe('whether passwords log nobody in') })
        .nullable()
        .describe('the site’s OpenID Connect provider'),
      sends_mail: z.boolean().describe('whether links for a new password can be sent by mail'),
    }),
  }),
  login: route('auth.login', {
    summary: 'Logs in: returns an access token and sets a refresh token cookie.',
    body: Credentials,
    answer: AccessToken,
    problems: ['wrong_login', 'oidc_required'],
  }),
  refresh: route('auth.refresh', {
    summary: 'Returns a new access token for the refresh cookie and replaces the cookie.',
    answer: AccessToken,
    problems: ['not_signed_in', 'wrong_origin'],
    admission: 'at_once',
  }),
  logout: route('auth.logout', {
    summary: 'Ends this login in all tabs that share it.',
    problems: ['wrong_origin'],
  }),
  mailPasswordLink: route('auth.mailPasswordLink', {
    summary:
      'Mails a one-time link for a new password to the account’s address, at most every ten minutes. Does not tell whether there is such an account.',
    body: PasswordLinkRequest,
    problems: ['mail_off'],
  }),
  resetPassword: route('auth.resetPassword', {
    summary: 'Sets a new password with a one-time link, and ends all logins of the account.',
    body: PasswordReset,
    secret: ['token', 'new_password'],
    problems: ['reset_link_invalid', 'weak_password'],
  }),
  profile: route('auth.profile', {
    summary: 'Returns the logged-in account.',
    answer: User,
  }),
}

export const profile = {
  get: route('profile.get', {
    summary: 'One’s own profile.',
    answer: User,
  }),
  update: route('profile.update', {
    summary: 'Updates one’s own profile. Absent fields stay, null clears them.',
    body: ProfileChange,
    answer: User,
  }),
  updatePassword: route('profile.updatePassword', {
    summary: 'Changes the password and ends all other logins.',
    body: PasswordChange,
    secret: ['current_password', 'new_password'],
    problems: ['wrong_password', 'weak_password'],
  }),
  updateLogin: route('profile.updateLogin', {
    summary:
      'Changes the username or the email address. For 30 days nobody else can take the former username.',
    body: LoginChange,
    secret: ['current_password'],
    answer: User,
    problems: ['wrong_password', 'username_taken', 'username_similar', 'username_reserved', 'email_taken'],
  }),
}
