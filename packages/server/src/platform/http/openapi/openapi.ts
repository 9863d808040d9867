import {
  API_BASE,
  isSafe,
  keyScopes,
  mayKeyCall,
  Problem,
  type ProblemCode,
  problemStatus,
  type Route,
  streamEvents,
} from '@inkling/contract'
import type { z } from 'zod'
import { statusOf } from '../send-answer.ts'
import { examples } from './examples.ts'
import { NamedSchemas, schemaOf } from './named-schemas.ts'

export type Json = Record<string, unknown>

export function describeApi(table: readonly Route[]): Json {
  const schemas = new NamedSchemas()
  const paths: Record<string, Json> = {}
  for (const route of table) {
    const address = API_BASE + route.path
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: describeRoute(route, schemas) }
  }
  schemas.refTo(Problem, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inkling · 墨灵',
      version: '1',
      description:
        'Everything that the web app does. Characters as models of OpenAI’s protocol are below `/v1`; see docs/api.md.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    components: {
      schemas: { ...schemas.components, StreamEvents: describeEvents(schemas) },
      securitySchemes: {
        login: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a login.',
        },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'ink_…', description: 'An API key.' },
      },
    },
  }
}

function describeRoute(route: Route, schemas: NamedSchemas): Json {
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    summary: route.summary,
    security: securityOf(route),
    ...(route.who === 'admin' && { description: 'For admins.' }),
    ...(route.who === 'moderator' && { description: 'For moderators and admins.' }),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(isSafe(route.method) ? [] : [idempotencyKey]),
    ],
    ...(route.body !== undefined && {
      requestBody: { required: true, content: bodyOf(route, route.body, schemas) },
    }),
    responses: responsesOf(route, schemas),
  }
}

function securityOf(route: Route): Json[] {
  if (route.who === 'anyone') return []
  return [{ login: [] }, ...(route.who === 'user' && mayKeyCall(keyScopes, route) ? [{ apiKey: [] }] : [])]
}

function describeEvents(schemas: NamedSchemas): Json {
  const events = Object.entries(streamEvents).map(([name, schema]) => [name, schemas.refTo(schema, 'output')])
  return {
    type: 'object',
    description: 'The `data` of each kind of event in an answer’s stream, by the name in `event`.',
    properties: Object.fromEntries(events),
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

const bodyOf = ({ name }: Route, body: z.ZodType | 'file', schemas: NamedSchemas): Json =>
  body === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : {
        'application/json': {
          schema: schemas.refTo(body, 'input'),
          ...(examples[name] !== undefined && { example: examples[name] }),
        },
      }

/** Every call, or every authenticated call, can get these. */
const general = [
  'invalid_input',
  'too_many_requests',
  'internal',
  'server_busy',
  'store_unavailable',
] as const
const generalOfKnown = ['not_signed_in', 'not_allowed', 'key_scope'] as const

function responsesOf(route: Route, schemas: NamedSchemas): Json {
  const responses: Record<string, Json> = {
    [String(statusOf(route))]: { description: route.summary, ...contentOf(route, schemas) },
  }
  const codes = new Set<ProblemCode>([
    ...general,
    ...(route.who === 'anyone' ? [] : generalOfKnown),
    ...(route.params === undefined ? [] : (['not_found'] as const)),
    ...(route.problems ?? []),
  ])
  for (const code of codes) {
    const status = String(problemStatus[code])
    const known = responses[status]?.description
    responses[status] = {
      description: known === undefined ? code : `${String(known)}, ${code}`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function contentOf(route: Route, schemas: NamedSchemas): Json {
  const json =
    route.answer === undefined
      ? {}
      : { 'application/json': { schema: schemas.refTo(route.answer, 'output') } }
  const description = 'Server-sent events. Those of answers are described by StreamEvents.'
  const events =
    route.wire === 'events' ? { 'text/event-stream': { schema: { type: 'string', description } } } : {}
  const file =
    route.wire === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {}
  const content = { ...json, ...events, ...file }
  return Object.keys(content).length === 0 ? {} : { content }
}
