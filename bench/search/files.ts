import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { ms, table } from '../figures.ts'

export async function measureFiles(api: Api, messages: number): Promise<string> {
  const { card_id } = await startChat(api)
  const file = jsonl(messages)
  const rows: string[][] = []
  const begin = performance.now()
  const { sessions } = await api.call(routes.chat.importSessions, { body: file, query: { card_id } })
  rows.push(['brought as jsonl', mb(file.length), ms(performance.now() - begin)])
  const id = sessions[0]?.id
  if (id === undefined) throw new Error('no chat came of the file')
  for (const format of ['jsonl', 'json', 'txt', 'md'] as const) {
    const begin = performance.now()
    const response = await api.send(routes.chat.exportSession, { params: { id }, query: { format } })
    const bytes = (await response.arrayBuffer()).byteLength
    rows.push([`taken away as ${format}`, mb(bytes), ms(performance.now() - begin)])
  }
  return table([`${messages.toLocaleString('en')} messages`, 'size', 'time'], rows)
}

const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function jsonl(messages: number): string {
  const lines = Array.from({ length: messages }, (_, n) =>
    JSON.stringify({
      name: n % 2 ? 'Bob' : 'Amy',
      is_user: n % 2 === 1,
      mes: `${n}: ${'The rain fell on the old roof. '.repeat(5)}`,
      send_date: 1_600_000_000_000 + n * 60_000,
      extra: {},
    }),
  )
  return [JSON.stringify({ chat_metadata: {}, user_name: 'Bob', character_name: 'Amy' }), ...lines].join('\n')
}
