interface InstallationTable {
  name: string
  value: string
}

declare module '../database/tables.ts' {
  interface Tables {
    installation: InstallationTable
  }
}

export type {}
