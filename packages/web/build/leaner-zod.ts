import type { Plugin } from 'vite'

const JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const ENGLISH = /\/zod\/v4\/locales\/en\.js$/
const EXPORTED = /^export (?:const|function|class) (\w+)/gm

/**
 * Leaves out of the page what zod carries for others: writing JSON Schema (only the server does, for
 * OpenAPI) and its English sentences (ours are in `messages/`). Every schema refers to both, so that no
 * bundler can see they are unused. 7 KB gz of the 160 that a first page may have.
 */
export function leanerZod(): Plugin {
  return {
    name: 'inkling:leaner-zod',
    apply: 'build',
    transform: {
      filter: { id: [JSON_SCHEMA, ENGLISH] },
      handler(code, id) {
        if (ENGLISH.test(id)) return { code: 'export default () => ({})', map: null }
        const names = [...code.matchAll(EXPORTED)].map(match => match[1])
        if (names.length === 0) this.error('zod writes its exports differently now: mend the pattern here.')
        const nothing = names.map(name => `nothing as ${name}`).join()
        return { code: `const nothing = () => nothing\nexport { ${nothing} }`, map: null }
      },
    },
  }
}
