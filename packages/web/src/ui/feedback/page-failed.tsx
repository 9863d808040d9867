import { titleOf } from '@inkling/contract'
import { useLocation } from '@tanstack/react-router'
import { ApiError } from '../../api/http/api-error.ts'
import { FailedState } from './states.tsx'

/** A page that cannot be shown, with the status it would have as an answer. */
export class PageError extends Error {
  readonly status: number

  constructor(status: number, message = titleOf(status)) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

export const pageNotFound = (path: string): PageError => new PageError(404, `Page not found: ${path}`)

/**
 * In the place of a page whose own thing could not be fetched. One that is not there is no page, as if its address were
 * misspelled.
 */
export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname } = useLocation()
  if (error instanceof ApiError && error.status === 404) throw pageNotFound(pathname)
  return <FailedState error={error} onRetry={onRetry} />
}
