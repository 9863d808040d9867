import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { PageShell } from './frame.tsx'
import { pageNotFound } from './page-error.ts'

/** An address that no route answers, and so no layout is around. */
export function Unknown() {
  const { pathname } = useLocation()
  return (
    <PageShell>
      <ErrorPage error={pageNotFound(pathname)} />
    </PageShell>
  )
}
