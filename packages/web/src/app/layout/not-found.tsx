import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { Frame } from './frame.tsx'
import { pageNotFound } from './page-error.ts'

/** An address that no route answers, and so no layout is around. */
export function Unknown() {
  const { pathname } = useLocation()
  return (
    <Frame>
      <ErrorPage error={pageNotFound(pathname)} />
    </Frame>
  )
}
