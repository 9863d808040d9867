import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { launchInkling } from '../../tests/launch.ts'
import { descendants, residentKb } from '../processes/process-cost.ts'

const SETTLE_MS = 10_000

/**
 * Idle memory of Inkling after some requests. Counts the database proportionally (PSS), because its processes share
 * most of their memory.
 */
export async function measureMemory(): Promise<{ server_kb: number; database_kb: number }> {
  const inkling = await launchInkling()
  for (const path of ['/', '/health', '/api/v1/openapi.json'])
    await (await fetch(inkling.url + path)).arrayBuffer()
  await delay(SETTLE_MS)
  const server_kb = residentKb(inkling.pid)
  const database_kb = descendants(inkling.pid).reduce((sum, pid) => sum + shareKb(pid), 0)
  await inkling.stop()
  return { server_kb, database_kb }
}

function shareKb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}
