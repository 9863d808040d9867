import { LaunchError, type Launched, type LaunchOptions, launchProcess } from './launch-process.ts'
import { areStoresShared, launchTogether } from './shared-stores.ts'

export { LaunchError, type Launched, type LaunchOptions }

/**
 * Starts Inkling and waits until it responds: one process with everything it needs, or, where the suite has shared
 * stores (`npm run test:shared`), several behind a proxy.
 * @throws LaunchError if one ends before that
 */
export function launchInkling(options: LaunchOptions = {}): Promise<Launched> {
  const isAlone = options.isAlone === true || options.env?.DATABASE_URL !== undefined
  return areStoresShared && !isAlone ? launchTogether(options) : launchProcess(options)
}
