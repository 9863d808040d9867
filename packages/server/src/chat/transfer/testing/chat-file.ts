import { type ChatImport, routes } from '@inkling/contract'
import type { Api } from '../../../testing/api.ts'

const { chat } = routes

export const HEADER = JSON.stringify({
  chat_metadata: {},
  user_name: 'unused',
  character_name: 'unused',
})

export const aLine = (message: object): string => JSON.stringify(message)

export const bring = async (api: Api, file: string, query: object = {}): Promise<ChatImport> =>
  await api.call(chat.importSessions, { body: file, query })
