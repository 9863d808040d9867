import { pageNotFound } from '../layout/page-error.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Every id in a page's address is a UUID; anything else is no page at all. */
export function validate(params: Readonly<Record<string, string>>, path: string): void {
  if (params.id !== undefined && !UUID.test(params.id)) throw pageNotFound(path)
}
