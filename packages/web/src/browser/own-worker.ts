const addresses = new Set<string>()

/** The Trusted Types policy allows only worker URLs of this site. */
const policy = window.trustedTypes?.createPolicy('app', {
  createScriptURL: url => {
    if (!addresses.has(url)) throw new TypeError('not a script of this site')
    return url
  },
})

/** @param address a script of this site, never external input */
export function scriptAt(address: string): string {
  addresses.add(address)
  return (policy?.createScriptURL(address) ?? address) as string // browsers take the trusted object
}

/** @param address from an import with `?worker&url`; never external input */
export function workerAt(address: string): () => Worker {
  return () => new Worker(scriptAt(address), { type: 'module' })
}
