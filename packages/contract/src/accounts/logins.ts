import { z } from 'zod'
import { LoginId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

export const Login = z.object({
  id: LoginId,
  user_agent: z.string().describe('the User-Agent of the browser at login'),
  created_at: time,
  last_used_at: time.describe('when it last requested an access token'),
  is_current: z.boolean().describe('the login of this request'),
})
export type Login = z.infer<typeof Login>

/** The paths begin with `/auth/sessions`, but in code a session is a chat. */
export const logins = {
  list: route('logins.list', {
    summary: 'Lists own active logins: this one first, then last used.',
    query: pageQuery(100),
    answer: pageOf(Login),
  }),
  revoke: route('logins.revoke', {
    summary: 'Ends one of one’s own logins: its tokens are refused from then on, and its streams end.',
    params: z.object({ id: LoginId }),
  }),
  revokeOthers: route('logins.revokeOthers', {
    summary: 'Ends every other login of one’s own.',
  }),
}
