import type { AppContext } from '../context.ts'

/** What exporting, importing and removing account data uses. */
export type AccountDataContext = Pick<
  AppContext,
  'config' | 'db' | 'bulkDb' | 'log' | 'clock' | 'files' | 'workers'
>

/** What importing account data uses. */
export type AccountImportContext = Pick<
  AccountDataContext,
  'config' | 'db' | 'bulkDb' | 'clock' | 'files' | 'workers'
>
