import type { Route } from '@inkling/contract'

/** Where an id stands in what a call is sent: `body branch_of session_id`. */
export type Place = readonly [part: 'query' | 'body', ...names: string[]]

interface JsonSchema {
  readonly format?: string
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** Every place in query and body where the contract takes an id. */
export function idPlaces({ query, body }: Route): Place[] {
  const parts = { query, body: body === 'file' ? undefined : body }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema === undefined ? [] : below(jsonSchemaOf(schema), [part as keyof typeof parts]),
  )
}

const jsonSchemaOf = (schema: NonNullable<Route['query']>): JsonSchema =>
  schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema // as far as we look at it

function below({ format, items, anyOf = [], properties = {} }: JsonSchema, place: Place): Place[] {
  if (format === 'uuid') return [place]
  return [
    ...(items === undefined ? [] : below(items, place)),
    ...anyOf.flatMap(choice => below(choice, place)),
    ...Object.entries(properties).flatMap(([name, schema]) => below(schema, [...place, name])),
  ]
}

type Tree = { readonly [name: string]: unknown }

/** The same with another id in a place; undefined when what it stands in is not part of this call. */
export function withId<T extends object>(sending: T, place: Place, id: string): T | undefined {
  return put(sending as Tree, place, id) as T | undefined // one leaf is another, of the same kind
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], id: string): Tree | undefined {
  const there = tree[name]
  if (rest.length === 0) return { ...tree, [name]: Array.isArray(there) || name.endsWith('_ids') ? [id] : id }
  if (there === undefined && !['query', 'body'].includes(name)) return undefined
  if (there !== undefined && (typeof there !== 'object' || there === null)) return undefined
  const changed = put((there ?? {}) as Tree, rest, id)
  return changed && { ...tree, [name]: changed }
}
