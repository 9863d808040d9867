import { titleOf } from '@inkling/contract'
import { useLocation } from '@tanstack/react-router'
import { ApiError } from '../../api/http/api-error.ts'
import { FailedState } from './states.tsx'

/** A page that can't be shown, with an HTTP status. */
export class PageError extends Error {
  readonly status: number

  constructor(status: number, message = titleOf(status)) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

export const pageNotFound = (path: string): PageError => new PageError(404, `Page not found: ${path}`)

/** For a page whose main data failed to load. A 404 becomes the not-found page, as for an unknown URL. */
export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname } = useLocation()
  if (error instanceof ApiError && error.status === 404) throw pageNotFound(pathname)
  return <FailedState error={error} onRetry={onRetry} />
}
