import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ENDPOINTS = /\/contract\/src\/base\/endpoints\.ts$/
const ACCESS_AND_GET = /'(?:anyone|user|moderator|admin) (?:GET )?/g
const ENTRY = /^ {2}('[\w.]+'): '.*',\n/gm

/**
 * Leaves out the calls that no page makes. Pages need no access, and GET is what they ask with unless told otherwise
 * (`api/http/endpoint.ts`). Saves 0.4 KB gz.
 */
export function leanerEndpoints(): Plugin {
  return {
    name: 'inkling:leaner-endpoints',
    apply: 'build',
    enforce: 'pre', // matches the source as it is written
    transform: {
      filter: { id: ENDPOINTS },
      handler(code) {
        const source = globSync('src/**/*.{ts,tsx}', { cwd: `${import.meta.dirname}/..` })
          .filter(path => !path.includes('.test.'))
          .map(path => readFileSync(`${import.meta.dirname}/../${path}`, 'utf8'))
          .join('\n')
        const called = code.replaceAll(ENTRY, (entry, name: string) => (source.includes(name) ? entry : ''))
        return { code: called.replaceAll(ACCESS_AND_GET, "'"), map: null }
      },
    },
  }
}
