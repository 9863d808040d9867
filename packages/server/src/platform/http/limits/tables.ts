interface LimitWindowTable {
  name: string
  start: number
  calls: number
}

declare module '../../database/tables.ts' {
  interface Tables {
    limit_windows: LimitWindowTable
  }
}

export type {}
