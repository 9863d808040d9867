import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { fetchForeignPicture } from './fetch-foreign-picture.ts'

export function foreignPictureRoutes(bind: Binder, house: House): void {
  const isOn = () => {
    if (!house.config.foreignPictures) throw new Refusal('foreign_pictures_off')
  }
  bind.read(routes.foreignPictures.fetch, isOn, ({ query }) => fetchForeignPicture(house, query.url))
}
