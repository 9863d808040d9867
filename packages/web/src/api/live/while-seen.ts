/** Runs work while the page is visible and restarts it on return, until it ends by itself. */
export async function whileVisible(
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await waitForVisibility('visible', signal)
    const hidden = new AbortController()
    const until = AbortSignal.any([signal, hidden.signal])
    void waitForVisibility('hidden', until).then(() => hidden.abort())
    await work(until)
    if (!hidden.signal.aborted) return
  }
}

function waitForVisibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (document.visibilityState !== state && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}
