import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Keeps what is loaded from here on as it is compiled, for threads above all: one that takes the place of another that
 * had to be ended is there for a third of the work.
 */
export const enableCompiledCache = (dataDir: string): void =>
  void enableCompileCache(join(dataDir, 'compiled'))

/** Where this process keeps it; null where it does not. */
export function compiledCacheDirectory(): string | null {
  const place = getCompileCacheDir()
  return place === undefined ? null : dirname(place) // below it are directories of each version of Node
}

/** Loads modules into a thread by what is kept, and keeps them for the next: one that is ended has no time to. */
export async function loadCompiled(place: string | null, modules: readonly string[]): Promise<void> {
  if (place !== null) enableCompileCache(place)
  await Promise.all(modules.map(module => import(module)))
  if (place !== null) flushCompileCache()
}
