/** How many threads a server has ended because of a pattern. */
export async function threadsEndedAt(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^inkling_worker_threads_ended_total\{pool="patterns"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
}
