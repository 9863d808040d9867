import type { Plugin } from 'vite'
import { paths } from '../src/ui/navigation/paths.ts'

/** Page paths without locale, with `{id}` as placeholder. */
export const pageList = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('{id}')]),
  )

/** Writes `.pages.json`, from which the server knows pages and 404s. */
export function writePageList(): Plugin {
  return {
    name: 'inkling:page-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(pageList()) })
    },
  }
}
