import { routes } from '@inkling/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { fetchForeignPicture } from './fetch-foreign-picture.ts'
import type { ForeignPictureContext } from './store.ts'

export function foreignPictureRoutes(bind: Binder, context: ForeignPictureContext): void {
  const isOn = () => {
    if (!context.config.foreignPictures) throw new ApiError('foreign_pictures_off')
  }
  bind.read(routes.foreignPictures.fetch, isOn, ({ query }) => fetchForeignPicture(context, query.url))
}
