import type { Plugin } from 'vite'

const JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const ENGLISH = /\/zod\/v4\/locales\/en\.js$/
const EXPORTED = /^export (?:const|function|class) (\w+)/gm

/**
 * Removes JSON Schema, which only the server uses, and zod's English messages, which `messages/` replaces. Bundlers
 * can't drop them because every schema references both. Saves 7 of a first page's 160 KB gz.
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
