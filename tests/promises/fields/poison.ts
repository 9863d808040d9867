import type { Route } from '@inkling/contract'

interface InputSchema {
  readonly items?: InputSchema
  readonly anyOf?: readonly InputSchema[]
  readonly oneOf?: readonly InputSchema[]
  readonly allOf?: readonly InputSchema[]
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly additionalProperties?: InputSchema | boolean
}

type SchemaFields = Readonly<Record<string, unknown>>

/** Adds these fields to each object of the body, except where the contract has a field of that name. */
export function poisonBody(route: Route, body: unknown, fields: SchemaFields): unknown {
  return put(body ?? {}, [bodySchema(route)], fields)
}

/** Whether a call rejects unknown fields, which bodies do unless they are files of other programs. */
export const refusesUnknown = (route: Route): boolean =>
  route.body !== undefined &&
  choicesOf(bodySchema(route)).every(({ additionalProperties: others }) => others === undefined)

const bodySchema = ({ body }: Route): InputSchema =>
  body === undefined || body === 'file'
    ? {}
    : (body.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as InputSchema) // only the parts used here

function put(value: unknown, schemas: readonly InputSchema[], fields: SchemaFields): unknown {
  const itemSchemas = schemas.flatMap(choicesOf)
  if (Array.isArray(value))
    return value.map(item =>
      put(
        item,
        itemSchemas.flatMap(({ items }) => items ?? []),
        fields,
      ),
    )
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, inner]) => {
    const below = itemSchemas.flatMap(({ properties }) => properties?.[name] ?? [])
    return [name, put(inner, below, fields)] as const
  })
  if (itemSchemas.some(isKeyed)) return Object.fromEntries(own)
  const isKnown = (name: string) =>
    itemSchemas.some(({ properties }) => Object.hasOwn(properties ?? {}, name))
  const added = Object.entries(fields).filter(([name]) => !isKnown(name) && !Object.hasOwn(value, name))
  return Object.fromEntries([...added, ...own])
}

const choicesOf = (schema: InputSchema): InputSchema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(choicesOf),
]

/** Whether an object's keys are data, with values of one type. */
const isKeyed = ({ additionalProperties: others }: InputSchema): boolean =>
  typeof others === 'object' && Object.keys(others).length > 0

/** Variants of a JSON text, each with something inserted first in one of its objects. */
export const withFirst = (json: string, first: string): string[] =>
  [...json.matchAll(/\{/g)].slice(0, MAX_PLACES).map(({ index }) => {
    const rest = json.slice(index + 1)
    return `${json.slice(0, index + 1)}${first}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`
  })

/** A brace may also be inside a string; a few places are enough to see that depth makes no difference. */
const MAX_PLACES = 4
