import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { inLocale, localeOf } from '../../../i18n/locale.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useNavigateTo, usePagePath } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { type BegunLogin, readBegunLogin } from './begun-login.ts'
import { LoginLayout } from './entrance.tsx'
import { returnAddress } from './return-address.ts'
import { loadProfile, whenSessionStarted } from './start-session.ts'

/** The provider sends the browser back to this page, which logs in or connects the account. */
export function OidcReturnPage() {
  const begun = readBegunLogin()
  const [failure, setFailure] = useState<string>()
  const isStarted = useRef(false) // codes work only once
  const go = useNavigateTo()
  const navigate = useNavigate()
  const path = usePagePath()
  const from = returnAddress(begun?.from, inLocale(paths.login))

  useEffect(() => {
    if (localeOf(path) !== localeOf(from)) {
      // The provider returns to only one URL, in Chinese.
      void navigate({ to: inLocale(path, localeOf(from)), search: true, replace: true })
      return
    }
    if (isStarted.current) return
    isStarted.current = true
    finish(begun, location.search).then(
      () => go(returnAddress(begun?.to, inLocale(paths.home)), { replace: true, unasked: true }),
      error => setFailure(problemSentence(error)),
    )
  })

  return (
    <LoginLayout title={m.accounts_login_title()} lead={failure === undefined ? m.accounts_oidc_lead() : ''}>
      {failure === undefined ? (
        <LoadingState />
      ) : (
        <div className="flex flex-col gap-5">
          <FormFailure sentence={failure} />
          <Link to={from} className="self-center py-2 text-sm text-ink-soft underline underline-offset-4">
            {m.accounts_oidc_back()}
          </Link>
        </div>
      )}
    </LoginLayout>
  )
}

async function finish(begun: BegunLogin | undefined, query: string): Promise<void> {
  if (begun?.purpose === 'link') {
    await whenSessionStarted()
    await call('oidc.link', { body: { query } })
    return
  }
  const { access_token } = await call('oidc.finish', { body: { query } })
  setToken(access_token)
  await loadProfile()
}
