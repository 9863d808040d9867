import { z } from 'zod'
import { password } from '../base/password.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'
import { AccessToken } from './accounts.ts'

export const OidcReturn = z.object({
  query: longText(8_000).describe(
    'the query of the address that the provider redirected to, such as ?code=…&state=…',
  ),
})

export const OidcUnlinking = z.object({ current_password: password(1) })

export const OidcConnection = z.object({
  provider: z.string().nullable().describe('the provider’s name; null if the site has none'),
  linked: z
    .object({ name: z.string().describe('what the provider calls the person'), created_at: time })
    .nullable(),
})
export type OidcConnection = z.infer<typeof OidcConnection>

export const oidc = {
  start: route('oidc.start', {
    summary: 'Begins a login or a connection with the site’s OpenID Connect provider.',
    body: z.object({
      invitation: singleLine(100, 1).optional().describe('the code of an invitation, for a new account'),
    }),
    answer: z.object({ url: z.url().describe('where the browser goes next') }),
    problems: ['oidc_off', 'oidc_unreachable'],
  }),
  finish: route('oidc.finish', {
    summary:
      'Logs in with what the provider said. A person who was never here gets an account if they may register.',
    body: OidcReturn,
    answer: AccessToken,
    problems: [
      'oidc_off',
      'oidc_unreachable',
      'oidc_refused',
      'oidc_no_email',
      'oidc_email_taken',
      'registration_closed',
      'invitation_required',
      'invitation_invalid',
    ],
  }),
  get: route('oidc.get', {
    summary: 'Returns whether the account is connected with the site’s OpenID Connect provider.',
    answer: OidcConnection,
  }),
  link: route('oidc.link', {
    summary: 'Connects the account with what the provider said, to log in with it.',
    body: OidcReturn,
    answer: OidcConnection,
    problems: ['oidc_off', 'oidc_unreachable', 'oidc_refused', 'oidc_linked_elsewhere'],
  }),
  unlink: route('oidc.unlink', {
    summary: 'Disconnects the account from the provider.',
    body: OidcUnlinking,
    secret: ['current_password'],
    problems: ['wrong_password'],
  }),
}
