import type { Plugin } from 'vite'
import { paths } from '../src/ui/navigation/paths.ts'

/** Paths without locale; `{id}` is a placeholder. */
export const pageList = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('{id}')]),
  )

/** The server distinguishes pages from 404s by `.pages.json`. */
export function writePageList(): Plugin {
  return {
    name: 'inkling:page-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(pageList()) })
    },
  }
}
