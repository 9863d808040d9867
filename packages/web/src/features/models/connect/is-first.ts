import type { AdminModel } from '@inkling/contract'

/** Whether a model that is connected now is the first real one: then it is what everybody's chats begin with. */
export const isFirst = (models: readonly Pick<AdminModel, 'provider'>[]): boolean =>
  models.every(({ provider }) => provider === 'demo')
