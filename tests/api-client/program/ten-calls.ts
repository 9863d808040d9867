// Ten calls with the generated client, as in another developer's program. Type errors here fail the test.
import createClient from 'openapi-fetch'
import type { paths } from './schema.js'

const { INKLING_URL: baseUrl = '', INKLING_KEY: key = '' } = process.env
const { GET, POST, PATCH } = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })

/** Returns the answer, or throws the problem's code. */
function got<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const card = got(
  await POST('/api/v1/cards', {
    body: { data: { name: 'Amy', description: 'Keeps a lighthouse.', first_mes: 'Who is there?' } },
  }),
)
const changed = got(
  await PATCH('/api/v1/cards/{id}', {
    params: { path: { id: card.id } },
    body: { data: { ...card.data, name: 'Amy Wick' } },
  }),
)
const read = got(await GET('/api/v1/cards/{id}', { params: { path: { id: card.id } } }))
const mine = got(await GET('/api/v1/cards/my-cards', { params: { query: { limit: 5 } } }))
const found = got(await GET('/api/v1/cards/search', { params: { query: { keyword: 'Amy' } } }))
const session = got(await POST('/api/v1/chat/sessions', { body: { card_id: card.id } }))
const answer = got(
  await POST('/api/v1/chat/completions', {
    body: { session_id: session.id, content: 'A friend.', stream: false },
  }),
)
const history = got(await GET('/api/v1/chat/sessions/{id}/history', { params: { path: { id: session.id } } }))
const personas = got(await GET('/api/v1/personas', {}))
const missing = await GET('/api/v1/cards/{id}', { params: { path: { id: crypto.randomUUID() } } })

console.log(
  JSON.stringify({
    names: [card.data.name, changed.name, read.name],
    mine: mine.total,
    found: found.total,
    answer: typeof answer === 'string' ? answer : answer.content, // a string if it streams
    history: history.items.map(message => message.role),
    personas: personas.total,
    missing: missing.error?.code,
  }),
)
