import type { Plugin } from 'vite'
import { paths } from '../src/ui/navigation/paths.ts'

/** Which addresses are pages, without their language; `{id}` is an id. */
export const pageList = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('{id}')]),
  )

/** Writes `.pages.json`, by which the server knows where a page is and where to answer 404. */
export function writePageList(): Plugin {
  return {
    name: 'inkling:page-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(pageList()) })
    },
  }
}
