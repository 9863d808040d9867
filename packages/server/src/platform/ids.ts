import { v7 } from 'uuid'

/** Ids sort by creation time. */
export const newId = <Id extends string>(): Id => v7() as Id // the brand exists only in types
