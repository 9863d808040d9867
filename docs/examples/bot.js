// A bot that talks as a character in the terminal, and remembers: every line is a turn of one chat.
//
//   INKLING_URL=https://your.site INKLING_KEY=ink_… node bot.js "Amy"
import { createInterface } from 'node:readline/promises'

const { INKLING_URL: url = 'http://localhost:3000', INKLING_KEY: key } = process.env
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

async function call(path, body) {
  const options = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(url + path, { ...options, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

const name = process.argv[2] ?? ''
const { data: models } = await (await call('/v1/models')).json()
const character = models.find(model => model.name.toLowerCase().includes(name.toLowerCase()))
if (character === undefined) throw new Error(`No character is called ${name}.`)

const card_id = character.id.slice(-36)
const session = await (await call('/api/v1/chat/sessions', { card_id })).json()
const history = await (await call(`/api/v1/chat/sessions/${session.id}/history`)).json()
for (const { content } of history.items) console.log(`${character.name}: ${content}`)

const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
for await (const line of terminal) {
  if (line.trim() === '') continue
  const messages = [{ role: 'user', content: line }]
  const asked = { model: character.id, session_id: session.id, messages, stream: true }
  const { body } = await call('/v1/chat/completions', asked)
  process.stdout.write(`${character.name}: `)
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const data of lines.filter(line => line.startsWith('data: {')))
      process.stdout.write(JSON.parse(data.slice(6)).choices[0]?.delta.content ?? '')
  }
  process.stdout.write('\n')
}
