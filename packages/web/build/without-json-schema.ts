import type { Plugin } from 'vite'

const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /^export (?:const|function|class) (\w+)/gm

/**
 * Leaves out of the page what zod needs to write JSON Schema: only the server does that, for OpenAPI, but
 * every schema refers to it, so that no bundler can see it is unused. 6 KB gz of the first page's 160.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'inkling:without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: UNUSED },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(match => match[1])
        if (names.length === 0) this.error('zod writes its exports differently now: mend the pattern here.')
        return {
          code: `const none = () => none\nexport { ${names.map(name => `none as ${name}`)} }`,
          map: null,
        }
      },
    },
  }
}
