import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/files.ts'
import { recordOwnFigures } from './figures.ts'
import { isFull } from './trials.ts'

interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly license?: string
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = read<{ packages: Record<string, LockedPackage> }>('package-lock.json')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')

const external = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)

/** Licences that let anyone who runs Inkling run, change and redistribute all of it. */
const ALLOWED =
  /^(?:MIT(?:-0)?|ISC|0BSD|Unlicense|CC0-1\.0|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|LGPL-3\.0-or-later|MPL-2\.0)$/

test('dependencies match the lock file, have allowed licences and no install scripts', async () => {
  const unlocked = external.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)
  expect(unlocked).toEqual([])
  expect(external.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([path]) => path)).toEqual(
    [],
  )
  const runtime = external.filter(([, { dev }]) => dev !== true)
  const unlicensed = runtime.filter(([, { license = '' }]) => !isAllowed(license))
  expect(unlicensed.map(([path, { license }]) => `${path} ${license}`)).toEqual([])
  expect(Object.keys(allowScripts).filter(name => allowScripts[name])).toEqual([])
  // Only full runs ask the package registry.
  const audit = isFull ? await graveHoles() : 'not asked'
  expect([0, 'not answered', 'not asked']).toContain(audit)
  recordOwnFigures('S16', {
    packages: external.length,
    at_run_time: runtime.length,
    without_a_sum: unlocked.length,
    other_licences: unlicensed.length,
    audit,
  })
})

const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every(one => ALLOWED.test(one))

/**
 * Number of production packages that have, or depend on one with, a known high or critical vulnerability, by the
 * registry.
 */
async function graveHoles(): Promise<number | 'not answered'> {
  const answer = await new Promise<string>(resolve => {
    // npm exits with 1 if it finds any, and prints the report either way.
    const bounds = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
    execFile('npm', ['audit', '--omit=dev', '--json'], bounds, (_, stdout) => resolve(stdout))
  })
  const { metadata }: AuditReport = answer.startsWith('{') ? JSON.parse(answer) : {}
  return metadata === undefined
    ? 'not answered'
    : metadata.vulnerabilities.high + metadata.vulnerabilities.critical
}

/** The report of `npm audit`; from a registry without an advisory list, only an error. */
interface AuditReport {
  readonly metadata?: { readonly vulnerabilities: { readonly high: number; readonly critical: number } }
}
