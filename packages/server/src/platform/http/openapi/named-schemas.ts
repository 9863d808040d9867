import * as contract from '@inkling/contract'
import { z } from 'zod'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** The contract's exported schemas by their names, so that generators make types of them. */
const names = z.registry<{ id: string }>()
for (const [name, schema] of Object.entries(contract))
  if (schema instanceof z.ZodType && !names.has(schema)) names.add(schema, { id: name })

/** Collects the JSON schemas of a document. What the contract exports is a component, and referred to by its name. */
export class NamedSchemas {
  readonly found: Record<string, Json> = {}

  /** A reference to a schema that has a name; the schema itself otherwise. */
  refTo(schema: z.ZodType, io: Direction): Json {
    const name = names.get(schema)?.id
    const {
      $defs = {},
      id: _,
      ...described
    } = schemaOf(schema, io, names) as Json & { $defs?: Record<string, Json> }
    const renamed = new Map(Object.keys($defs).map(found => [found, componentName(found, io)]))
    for (const [found, definition] of Object.entries($defs)) {
      const { id: _, ...component } = definition
      this.found[renamed.get(found) ?? found] = withRefs(component, renamed)
    }
    if (name === undefined) return withRefs(described, renamed)
    const own = componentName(name, io)
    if (!renamed.has(name)) this.found[own] = withRefs(described, new Map([...renamed, ['#', own]]))
    return { $ref: `#/components/schemas/${own}` }
  }
}

/** What is sent and what is answered can differ in defaults, so each has a component. */
function componentName(name: string, io: Direction): string {
  const plain = name.startsWith('__') ? 'Json' : name
  return io === 'input' ? `${plain}Input` : plain
}

/** Makes references within one schema references to components. */
function withRefs(schema: Json, renamed: ReadonlyMap<string, string>): Json {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = renamed.get(value.replace('#/$defs/', ''))
    return name === undefined ? value : `#/components/schemas/${name}`
  })
}

/** Converts a Zod schema to JSON Schema. */
export function schemaOf(schema: z.ZodType, io: Direction, metadata?: typeof names): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(metadata && { metadata }),
  })
  return rest
}
