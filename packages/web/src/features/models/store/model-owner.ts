import { createContext, useContext } from 'react'

/** Admins connect models for everybody; users may connect their own. */
export type ModelOwner = 'everybody' | 'user'

export const ModelOwnerContext = createContext<ModelOwner>('everybody')

export const useIsOwn = (): boolean => useContext(ModelOwnerContext) === 'user'
