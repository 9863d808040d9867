import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { lazyModule } from '../../browser/lazy-module.ts'
import { inLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { PageError, pageNotFound } from '../../ui/feedback/page-failed.tsx'
import { formatTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { PageShell, useShowNavigation } from './frame.tsx'
import { endLoading } from './loading.ts'

/** Only the error page needs the crawler check. */
const crawlers = lazyModule(async () => (await import('isbot')).isbot)

/** Hidden from crawlers, so nothing is rendered until the crawler check has finished or failed. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const { status, message } = describePageError(error)
  const isCrawler = crawlers.use()
  useShowNavigation()
  const [isRequested, setIsAsked] = useState(isCrawler !== undefined)
  useEffect(() => {
    endLoading()
    void crawlers.fetch().then(() => setIsAsked(true))
    document.title = formatTitle(m.app_title_error())
  }, [])
  if (!isRequested || isCrawler?.(navigator.userAgent)) return null
  const goHome = async () => {
    await router.navigate({ to: inLocale(paths.home) })
    reset?.()
  }
  if (error instanceof PageNotLoaded) return <NotLoaded onGoHome={goHome} />
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <p className="display text-8xl tracking-tight text-seal-ink sm:text-9xl">{status}</p>
      <span aria-hidden="true" className="h-px w-16 bg-line-strong" />
      <h1 className="display text-xl">{message}</h1>
      <p className="text-balance text-ink-soft">{hintForStatus(status)}</p>
      <Button look="seal" className="mt-4" onClick={goHome}>
        {m.app_error_home_button()}
      </Button>
    </main>
  )
}

/** Shown when a script of the site failed to load, which is no fault of the app or server. */
function NotLoaded({ onGoHome }: { onGoHome: () => void }) {
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <h1 className="display text-xl">{m.app_error_not_loaded_title()}</h1>
      <p className="text-ink-soft">{m.app_error_not_loaded_hint()}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button look="seal" onClick={() => location.reload()}>
          {m.app_retry_button()}
        </Button>
        <Button look="line" onClick={onGoHome}>
          {m.app_error_home_button()}
        </Button>
      </div>
    </main>
  )
}

/** Other messages aren't meant for users and become a plain 500. */
function describePageError(error: unknown): { status: number; message: string } {
  if (error instanceof PageError) return error
  if (error instanceof ApiError && error.status > 0) return error
  return new PageError(500)
}

function hintForStatus(status: number): string {
  if (status === 404) return m.app_error_not_found_hint()
  return status === 403 ? m.app_error_forbidden_hint() : m.app_error_bug_hint()
}

/** A page's script failed to load even after a reload. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded', { cause })
    this.name = 'PageNotLoaded'
  }
}

/** A URL without a route has no layout either. */
export function Unknown() {
  const { pathname } = useLocation()
  return (
    <PageShell>
      <ErrorPage error={pageNotFound(pathname)} />
    </PageShell>
  )
}
