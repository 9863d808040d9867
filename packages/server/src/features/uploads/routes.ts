import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Binder, Guard } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { fileInHand } from '../../platform/http/uploads/file-body.ts'
import { requestUpload } from './presigned-url.ts'
import { receiveUpload } from './receive-upload.ts'
import { readTicket, type Ticket } from './upload-token.ts'

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
