import { routes } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../context.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import type { Binder, Guard } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { FILE_CSP } from '../../platform/http/headers.ts'
import { fileInHand } from '../../platform/http/uploads/file-body.ts'
import { fileKey, readPictureUrl } from './picture-url.ts'
import { readTicket, receiveUpload, requestUpload, type Ticket } from './upload.ts'

const { uploads } = routes

export function uploadRoutes(bind: Binder, house: House): void {
  bind.read(uploads.presignedUrl, noObject, ({ actor, query }) => requestUpload(house, actor, query))
  bind.raw(uploads.put, holdsTicket(house), async ({ granted, request, reply }) => {
    await receiveUpload(house, granted, fileInHand(request))
    return reply.status(204).send()
  })
}

/** The ticket in the address is the permission; who carries it does not matter. */
const holdsTicket =
  ({ keys, clock }: House): Guard<typeof uploads.put, Ticket> =>
  ({ params }) => {
    const ticket = readTicket(keys.uploadTicket, params.ticket, clock.now())
    if (ticket === null) throw new Refusal('upload_signature')
    return ticket
  }

/** Pictures never change under their address, and say nothing about where they came from. */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': FILE_CSP,
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Pictures by their address, for anyone who knows it. */
export function mediaRoutes(app: FastifyInstance, { files }: House): void {
  app.get('/media/:picture/:file', { config: { policy: 'anyone' } }, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const found = readPictureUrl(path)
    if (found === null) throw notFound()
    const etag = `"${found.picture}-${found.width}"`
    // Whoever has it has what it will ever be, so no store is asked whether it still keeps it.
    if (request.headers['if-none-match'] === etag)
      return reply
        .headers({ ...headers, etag })
        .status(304)
        .send()
    const bytes = await files.read(fileKey(found.picture, found.width))
    if (bytes === null) throw notFound()
    return reply.headers({ ...headers, etag }).send(bytes)
  })
}
