import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface BenchChild {
  pid: number
  firstLine: string
  stop(): Promise<void>
}

/** Children must not outlive the benchmark, however it ends. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Starts a Node program of this repository and waits for the URL it prints. */
export async function startChild(
  script: string,
  args: readonly string[] = [],
  options: { env?: Record<string, string>; nodeArgs?: readonly string[] } = {},
): Promise<BenchChild> {
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), script, ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const firstLine = await firstLineOf(child)
  if (child.pid === undefined) throw new Error(`${script} did not start`)
  return { pid: child.pid, firstLine, stop: () => stop(child) }
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('a child without output')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`ended with ${code} before it was ready`)),
  )
  const [line] = await Promise.race([once(lines, 'line'), ended])
  return String(line)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
