import { z } from 'zod'
import { IMAGE_TYPES, UPLOAD_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

export const UploadTicket = z.object({
  upload_url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  file_url: z.string().describe('the picture’s address once it has been checked'),
  expires_at: time,
  max_bytes: z.int(),
})
export type UploadTicket = z.infer<typeof UploadTicket>

export const uploads = {
  createPresignedUrl: route('uploads.createPresignedUrl', {
    summary: 'Returns an upload address for one picture, valid once within five minutes.',
    query: z.object({
      fileName: z.string().min(1).max(255).describe('used only as a label'),
      fileType: z.enum(IMAGE_TYPES).describe('a hint; the type is detected from the bytes'),
    }),
    answer: UploadTicket,
    problems: ['upload_limit'],
  }),
  put: route('uploads.put', {
    summary: 'Uploads the bytes of a picture. The ticket in the address is the permission.',
    params: z.object({ ticket: z.string().max(1_000) }),
    body: 'file',
    bodyLimit: UPLOAD_MAX,
    problems: ['upload_signature', 'upload_type', 'broken_image', 'image_too_large'],
  }),
}
