import { titleOf } from '@inkling/contract'

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
