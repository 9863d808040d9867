import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { pageNotFound } from './page-error.ts'

/** An address that no route answers. */
export function Unknown() {
  const { pathname } = useLocation()
  return <ErrorPage error={pageNotFound(pathname)} />
}
