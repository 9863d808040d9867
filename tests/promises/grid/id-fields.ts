import type { Route } from '@inkling/contract'

/** Place of an id in a request, such as `body branch_of session_id`. */
export type IdPath = readonly [part: 'query' | 'body', ...names: string[]]

interface IdSchema {
  readonly format?: string
  readonly items?: IdSchema
  readonly anyOf?: readonly IdSchema[]
  readonly properties?: Readonly<Record<string, IdSchema>>
}

/** Every place in the query and body where the contract takes an id. */
export function idPlaces({ query, body }: Route): IdPath[] {
  const parts = { query, body: body === 'file' ? undefined : body }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema === undefined ? [] : collectIdPaths(jsonSchemaOf(schema), [part as keyof typeof parts]),
  )
}

const jsonSchemaOf = (schema: NonNullable<Route['query']>): IdSchema =>
  schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as IdSchema // as far as this looks at it

function collectIdPaths({ format, items, anyOf = [], properties = {} }: IdSchema, place: IdPath): IdPath[] {
  if (format === 'uuid') return [place]
  return [
    ...(items === undefined ? [] : collectIdPaths(items, place)),
    ...anyOf.flatMap(choice => collectIdPaths(choice, place)),
    ...Object.entries(properties).flatMap(([name, schema]) => collectIdPaths(schema, [...place, name])),
  ]
}

type CallTree = { readonly [name: string]: unknown }

/** Replaces the id in one place of a request; undefined if the request lacks that place's parent. */
export function withId<T extends object>(sending: T, place: IdPath, id: string): T | undefined {
  return put(sending as CallTree, place, id) as T | undefined // only replaces a leaf by one of the same type
}

function put(tree: CallTree, [name = '', ...rest]: readonly string[], id: string): CallTree | undefined {
  const child = tree[name]
  if (rest.length === 0) return { ...tree, [name]: Array.isArray(child) || name.endsWith('_ids') ? [id] : id }
  if (child === undefined && !['query', 'body'].includes(name)) return undefined
  if (child !== undefined && (typeof child !== 'object' || child === null)) return undefined
  const changed = put((child ?? {}) as CallTree, rest, id)
  return changed && { ...tree, [name]: changed }
}
