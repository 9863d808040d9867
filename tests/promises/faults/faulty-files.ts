import type { FileStore } from '../../../packages/server/src/platform/files/file-store.ts'
import type { StoreFaults } from './store-faults.ts'

/** A file store whose calls may fail before or after they are done. */
export function faultyFiles(files: FileStore, faults: StoreFaults): FileStore {
  return new Proxy(files, {
    get(store, name) {
      const ask: unknown = Reflect.get(store, name)
      if (typeof ask !== 'function' || name === 'list') return ask
      return async (...args: unknown[]) => {
        const when = faults.meet(`${String(name)} ${args[0]}`)
        if (when === 'before') throw noRoom()
        const answer: unknown = await ask.apply(store, args)
        if (when === 'after') throw noRoom()
        return answer
      }
    },
  })
}

/** In the form of Node's error. */
const noRoom = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
