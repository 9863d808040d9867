import type { AppContext } from '../context.ts'

/** What exporting, importing and removing the data of an account uses. */
export type AccountDataContext = Pick<
  AppContext,
  'config' | 'db' | 'bulkDb' | 'log' | 'clock' | 'files' | 'workers'
>

/** What bringing an account back uses. */
export type AccountImportContext = Pick<
  AccountDataContext,
  'config' | 'db' | 'bulkDb' | 'clock' | 'files' | 'workers'
>
