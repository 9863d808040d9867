/** How often a server has aborted work because of a regex. */
export async function givenUpAt(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^inkling_worker_tasks_given_up_total\{pool="patterns"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
}
