import { type Locale, locales } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createLazyRoute, createRootRoute, createRoute } from '@tanstack/react-router'
import { defaultLocale, localeOf, showLocale } from '../../i18n/locale.ts'
import { fetchWithRetries } from '../../ui/feedback/lazy-part.tsx'
import { pageNotFound } from '../../ui/feedback/page-failed.tsx'
import { DefaultLayout } from '../layout/default-layout.tsx'
import { PageNotLoaded, Unknown } from '../layout/error-page.tsx'
import { reloadOnce } from './chunk-reload.ts'
import { guard } from './guard.ts'
import { switchToNewBuild } from './new-build.ts'
import type { Page } from './pages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** With locale suffix, such as `chat-id___zh-CN`. */
    readonly name?: string
    readonly page?: Page
  }
}

/** Chinese routes have no prefix, English ones start with `/en`. */
export function createRoutes(pages: readonly Page[], queries: QueryClient) {
  const root = createRootRoute({
    beforeLoad: async ({ location, preload }) => {
      if (preload) return
      await switchToNewBuild(location.href)
      showLocale(localeOf(location.pathname))
    },
    notFoundComponent: Unknown,
  })
  return root.addChildren(locales.map(locale => inLanguage(root, pages, locale, queries)))
}

function inLanguage(root: AnyRoute, pages: readonly Page[], locale: Locale, queries: QueryClient): AnyRoute {
  const language = createRoute({
    getParentRoute: () => root,
    ...(locale === defaultLocale ? { id: locale } : { path: locale }),
  })
  const layout = createRoute({ getParentRoute: () => language, id: 'default', component: DefaultLayout })
  const under = (parent: AnyRoute, chosen: Page[]) =>
    chosen.map(page => pageRoute(parent, page, locale, queries))
  return language.addChildren([
    layout.addChildren(
      under(
        layout,
        pages.filter(page => page.frame !== 'plain'),
      ),
    ),
    ...under(
      language,
      pages.filter(page => page.frame === 'plain'),
    ),
  ])
}

function pageRoute(parent: AnyRoute, page: Page, locale: Locale, queries: QueryClient): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    staticData: { name: `${page.name}___${locale}`, page },
    beforeLoad: async ({ params, location }) => {
      validate(params, location.pathname)
      await guard(`${page.name}___${locale}`, location.href)
    },
    loader: ({ params }) => page.begin?.(params.id ?? '', queries),
  }).lazy(lazyPage(page))
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An id that isn't a UUID leads to the not-found page. */
function validate(params: Readonly<Record<string, string>>, path: string): void {
  if (params.id !== undefined && !UUID.test(params.id)) throw pageNotFound(path)
}

/** Reloads if a page's chunk fails, because the site may have been rebuilt; offline, waits for the network. */
export const lazyPage = (page: Page) => async () => {
  try {
    const component = await fetchWithRetries(page.load, () => !navigator.onLine)
    return createLazyRoute(page.name)({ component })
  } catch (error) {
    if (!reloadOnce(location.pathname)) throw new PageNotLoaded(error)
    return new Promise<never>(() => {}) // the page reloads, so nothing more is rendered
  }
}
