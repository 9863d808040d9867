import type { AppContext } from '../../context.ts'

/** What the calls about cards use. */
export type CardContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'files' | 'workers'>

/** Reading the files of stored cards. */
export type CardFileContext = Pick<CardContext, 'db' | 'files' | 'workers'>

/** Keeping the search index up to date. */
export type CardIndexContext = Pick<AppContext, 'db' | 'log' | 'clock'>
