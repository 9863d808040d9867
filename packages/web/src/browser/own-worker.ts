/** The scripts that this site runs in threads of their own. */
const addresses = new Set<string>()

/** The page's policy lets workers run only what is among them. */
const policy = window.trustedTypes?.createPolicy('app', {
  createScriptURL: url => {
    if (!addresses.has(url)) throw new TypeError('not a script of this site')
    return url
  },
})

/**
 * A way to start a worker of this site.
 * @param address what the build made of it, by an import with `?worker&url`; never anything that came from elsewhere
 */
export function workerAt(address: string): () => Worker {
  addresses.add(address)
  return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
