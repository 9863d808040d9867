import { z } from 'zod'
import { URL_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

export const ForeignPicture = z.object({
  file_url: z.string().describe('this site’s copy'),
})

export const foreignPictures = {
  fetch: route('foreignPictures.fetch', {
    summary:
      'Returns a copy of a picture from another site, without revealing the reader to it. It is fetched once and kept for up to 30 days.',
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(URL_MAX) }),
    answer: ForeignPicture,
    problems: [
      'foreign_pictures_off',
      'foreign_picture_refused',
      'foreign_picture_unreachable',
      'foreign_picture_too_large',
      'not_a_picture',
      'broken_image',
    ],
  }),
}
