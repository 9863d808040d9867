import type { AppContext } from '../../context.ts'

/** What the routes of cards use. */
export type CardContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'files' | 'workers'>

/** What reading the files of stored cards uses. */
export type CardFileContext = Pick<CardContext, 'db' | 'files' | 'workers'>

/** What the search index uses. */
export type CardIndexContext = Pick<AppContext, 'db' | 'log' | 'clock'>
