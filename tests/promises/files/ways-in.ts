import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'

type WayIn = (by: Api, file: Uint8Array) => Promise<Response>

const { account, cards, chat, lorebooks, personas, uploads } = routes

const asPicture: WayIn = async (by, file) => {
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  const { upload_url } = await by.call(uploads.createPresignedUrl, { query })
  const ticket = upload_url.split('/').at(-1) ?? ''
  return await by.send(uploads.put, {
    params: { ticket },
    body: file,
    headers: { 'content-type': 'image/png' },
  })
}

/** Every call that takes a file; the folder is set if it reads only this one from an archive. */
export const waysIn: readonly (readonly [string, WayIn, folder?: string])[] = [
  ['a card', (by, body) => by.send(cards.import, { body })],
  ['chats', (by, body) => by.send(chat.importSessions, { body })],
  ['a lorebook', (by, body) => by.send(lorebooks.import, { body })],
  ['personas', (by, body) => by.send(personas.import, { body })],
  ['an account', (by, body) => by.send(account.import, { body }), 'cards/'],
  ['an account with presets', (by, body) => by.send(account.import, { body }), 'presets/'],
  ['a picture', asPicture],
]
