import { createContext, useContext } from 'react'

/** Whose models a form is about: everybody's, which admins connect, or the user's own. */
export type ModelOwner = 'everybody' | 'user'

export const ModelOwnerContext = createContext<ModelOwner>('everybody')

export const useIsOwn = (): boolean => useContext(ModelOwnerContext) === 'user'
