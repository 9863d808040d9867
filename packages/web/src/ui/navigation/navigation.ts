import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { inLocale } from '../../i18n/locale.ts'

interface NavigateOptions {
  replace?: boolean
  query?: Readonly<Record<string, string>>
  /** Skips leave warnings, for navigations already confirmed or without unsaved changes. */
  unasked?: boolean
}

/** Navigates within the site in the current language. */
export function useNavigateTo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (path, { replace = false, unasked = false, query = {} } = {}) =>
    void navigate({ to: inLocale(path), search: pageQuery(query), replace, ignoreBlocker: unasked })
}

/** The path of the page on screen; the URL changes earlier, while the next page loads. */
export const usePagePath = (): string =>
  useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })

/** The route has validated the id; the page knows its type. */
export function useIdParam<Id extends string>(): Id {
  const { id } = useParams({ strict: false }) as { id?: Id } // routes come from a table, see app/routing/pages.ts
  if (id === undefined) throw new TypeError('This page has no id in its address')
  return id
}

interface QueryUpdateOptions {
  /** Keeps the scroll position. */
  stays?: boolean
}

/** The URL's query and a setter; undefined removes a name. */
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

/** Adds a history entry, unlike the setter of `useQuery`. */
export function usePushQuery(): (change: Readonly<Record<string, string | undefined>>) => void {
  const navigate = useNavigate()
  return change =>
    void navigate({
      to: '.',
      search: (query: object) => pageQuery({ ...query, ...change }),
      resetScroll: false,
    })
}

/** The router's types don't know routes from a table (app/routing/pages.ts). */
export const pageQuery = (query: Readonly<Record<string, string | undefined>>) => query as never
