import * as contract from '@inkling/contract'
import { z } from 'zod'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** Generators make types of named schemas. */
const names = z.registry<{ id: string }>()
for (const [name, schema] of Object.entries(contract))
  if (schema instanceof z.ZodType && !names.has(schema)) names.add(schema, { id: name })

/** Schemas that the contract exports become components, and others refer to them by name. */
export class NamedSchemas {
  readonly components: Record<string, Json> = {}

  /** Schemas without a name are returned themselves. */
  refTo(schema: z.ZodType, io: Direction): Json {
    const name = names.get(schema)?.id
    const {
      $defs = {},
      id: _,
      ...described
    } = schemaOf(schema, io, names) as Json & { $defs?: Record<string, Json> }
    const renamed = new Map(Object.keys($defs).map(name => [name, componentName(name, io)]))
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _, ...component } = definition
      this.components[renamed.get(name) ?? name] = withRefs(component, renamed)
    }
    if (name === undefined) return withRefs(described, renamed)
    const own = componentName(name, io)
    if (!renamed.has(name)) this.components[own] = withRefs(described, new Map([...renamed, ['#', own]]))
    return { $ref: `#/components/schemas/${own}` }
  }
}

/** Defaults can differ between requests and responses, so each direction has a component. */
function componentName(name: string, io: Direction): string {
  const plain = name.startsWith('__') ? 'Json' : name
  return io === 'input' ? `${plain}Input` : plain
}

function withRefs(schema: Json, renamed: ReadonlyMap<string, string>): Json {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = renamed.get(value.replace('#/$defs/', ''))
    return name === undefined ? value : `#/components/schemas/${name}`
  })
}

export function schemaOf(schema: z.ZodType, io: Direction, metadata?: typeof names): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(metadata && { metadata }),
  })
  return rest
}
