import { routes } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import type { Binder, Guard } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { FILE_CSP } from '../../platform/http/headers.ts'
import { incomingFileOf } from '../../platform/http/uploads/file-body.ts'
import { fileKey, readPictureUrl } from './picture-url.ts'
import type { UploadContext } from './store.ts'
import { createPresignedUrl, decodeTicket, putUpload, type TicketClaims } from './upload.ts'

const { uploads } = routes

export function uploadRoutes(bind: Binder, context: UploadContext): void {
  bind.read(uploads.createPresignedUrl, callerOnly, ({ actor, query }) =>
    createPresignedUrl(context, actor, query),
  )
  bind.raw(uploads.put, requireUploadTicket(context), async ({ granted, request, reply }) => {
    await putUpload(context, granted, incomingFileOf(request))
    return reply.status(204).send()
  })
}

/** The ticket in the URL grants permission without a login. */
const requireUploadTicket =
  ({ keys, clock }: Pick<UploadContext, 'clock' | 'keys'>): Guard<typeof uploads.put, TicketClaims> =>
  ({ params }) => {
    const ticket = decodeTicket(keys.uploadTicket, params.ticket, clock.now())
    if (ticket === null) throw new ApiError('upload_signature')
    return ticket
  }

/** Pictures are immutable and reveal nothing about their origin. */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': FILE_CSP,
  'cache-control': 'public, max-age=31536000, immutable',
}

export function mediaRoutes(app: FastifyInstance, { files }: Pick<UploadContext, 'files'>): void {
  app.get('/media/:picture/:file', { config: { policy: 'anyone' } }, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const parsed = readPictureUrl(path)
    if (parsed === null) throw notFoundError()
    const etag = `"${parsed.picture}-${parsed.width}"`
    // Pictures are immutable, so a matching ETag requires no look at the store.
    if (request.headers['if-none-match'] === etag)
      return reply
        .headers({ ...headers, etag })
        .status(304)
        .send()
    const bytes = await files.read(fileKey(parsed.picture, parsed.width))
    if (bytes === null) throw notFoundError()
    return reply.headers({ ...headers, etag }).send(bytes)
  })
}
