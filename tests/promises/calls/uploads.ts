import { routes } from '@inkling/contract'
import { makePng } from '../../../packages/engine/src/card/testing/make-png.ts'
import { anybody, each, goodCall } from './good-call.ts'

const { uploads } = routes

const picture = { query: { fileName: 'me.png', fileType: 'image/png' } } as const

export const uploadCalls = [
  goodCall(uploads.createPresignedUrl, each(200), () => picture),
  // The ticket in the URL is the permission; no login is needed.
  goodCall(uploads.put, anybody(204), async (_, by) => {
    const { upload_url, headers } = await by.call(uploads.createPresignedUrl, picture)
    return { params: { ticket: upload_url.split('/').pop() ?? '' }, headers, body: makePng() }
  }),
]
