import { CardId } from '@inkling/contract'
import { pageNotFound } from './page-error.ts'

/** Every id in a page's address is a UUID; anything else is no page at all. */
export function validate(params: Readonly<Record<string, string>>, path: string): void {
  if (params.id !== undefined && !CardId.safeParse(params.id).success) throw pageNotFound(path)
}
