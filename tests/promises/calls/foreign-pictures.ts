import { routes } from '@inkling/contract'
import { keepCopy } from '../../journeys/keep-copy.ts'
import { each, goodCall } from './good-call.ts'
import { newName } from './world.ts'

export const foreignPictureCalls = [
  goodCall(routes.foreignPictures.fetch, each(200), async ({ site }, by) => {
    const url = `https://pics.test/${newName()}.png`
    await keepCopy(site, by, url)
    return { query: { url } }
  }),
]
