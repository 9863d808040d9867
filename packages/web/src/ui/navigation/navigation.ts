import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { inLocale } from '../../i18n/locale.ts'

export interface NavigateOptions {
  replace?: boolean
  query?: Readonly<Record<string, string>>
  /** Whoever goes has been asked already, or leaves nothing behind: no warning holds them. */
  unasked?: boolean
}

/** Goes to another page of this site, in the language of this one. */
export function useNavigateTo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (path, { replace = false, unasked = false, query = {} } = {}) =>
    void navigate({ to: inLocale(path), search: pageQuery(query), replace, ignoreBlocker: unasked })
}

/** The path of the page on show: the address is already that of the next one while that is on its way. */
export const usePagePath = (): string =>
  useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })

/** The id in this page's address, already checked to be one; which noun's, the page knows. */
export function useIdParam<Id extends string>(): Id {
  const { id } = useParams({ strict: false }) as { id?: Id } // routes are made from a table: see app/routing/pages.ts
  if (id === undefined) throw new TypeError('This page has no id in its address')
  return id
}

/** Whether the page stays where it is scrolled to while its address changes. */
interface QueryUpdateOptions {
  stays?: boolean
}

/** The query of this page's address, and a way to change it: undefined takes a name out. */
export function useQuery(): [
  Readonly<Record<string, string>>,
  (change: Readonly<Record<string, string | undefined>>, staying?: QueryUpdateOptions) => void,
] {
  const query = useSearch({ strict: false }) as Readonly<Record<string, string>> // see app/routing/router.ts
  const navigate = useNavigate()
  return [
    query,
    (change, { stays = false } = {}) =>
      void navigate({
        to: '.',
        search: pageQuery({ ...query, ...change }),
        replace: true,
        resetScroll: !stays,
      }),
  ]
}

/** The same, as a step that the way back takes back. */
export function usePushQuery(): (change: Readonly<Record<string, string | undefined>>) => void {
  const navigate = useNavigate()
  return change =>
    void navigate({
      to: '.',
      search: (query: object) => pageQuery({ ...query, ...change }),
      resetScroll: false,
    })
}

/** A query for the router, whose types know no page's: the routes come from a table (app/routing/pages.ts). */
export const pageQuery = (query: Readonly<Record<string, string | undefined>>) => query as never
