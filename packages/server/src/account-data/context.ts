import type { AppContext } from '../context.ts'

export type AccountDataContext = Pick<
  AppContext,
  'config' | 'db' | 'bulkDb' | 'log' | 'clock' | 'files' | 'workers'
>

export type AccountImportContext = Pick<
  AccountDataContext,
  'config' | 'db' | 'bulkDb' | 'clock' | 'files' | 'workers'
>
