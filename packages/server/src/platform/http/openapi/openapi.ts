import { API_BASE, isSafe, Problem, problemStatus, type Route } from '@inkling/contract'
import { z } from 'zod'
import { statusOf } from '../send-answer.ts'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 document of a route table. */
export function describeApi(table: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of table) {
    const address = API_BASE + route.path
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inkling · 墨灵',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeRoute(route: Route): Json {
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    summary: route.summary,
    ...(route.who !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(route.who === 'admin' && { description: 'For admins.' }),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(isSafe(route.method) ? [] : [idempotencyKey]),
    ],
    ...(route.body !== undefined && { requestBody: { required: true, content: bodyOf(route.body) } }),
    responses: responsesOf(route),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
  description: 'One per intent; a repeat with the same key has one effect and gets the first answer again.',
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const bodyOf = (body: z.ZodType | 'file'): Json =>
  body === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(body, 'input') } }

function responsesOf(route: Route): Json {
  const responses: Record<string, Json> = {
    [String(statusOf(route))]: { description: route.summary, ...contentOf(route) },
  }
  for (const code of [
    'invalid_input',
    ...(route.who === 'anyone' ? [] : ['not_signed_in' as const]),
    ...(route.problems ?? []),
  ] as const) {
    const status = String(problemStatus[code])
    const known = responses[status]?.description
    responses[status] = {
      description: known === undefined ? code : `${String(known)}, ${code}`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function contentOf(route: Route): Json {
  const json =
    route.answer === undefined ? {} : { 'application/json': { schema: schemaOf(route.answer, 'output') } }
  const events = route.wire === 'events' ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
  const file =
    route.wire === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {}
  const content = { ...json, ...events, ...file }
  return Object.keys(content).length === 0 ? {} : { content }
}

/** Converts a Zod schema to JSON Schema. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
