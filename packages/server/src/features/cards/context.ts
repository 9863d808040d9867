import type { AppContext } from '../../context.ts'

export type CardContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'files' | 'workers'>

export type CardFileContext = Pick<CardContext, 'db' | 'files' | 'workers'>

export type CardIndexContext = Pick<AppContext, 'db' | 'log' | 'clock'>
