import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../packages/server/src/config.ts'
import { root } from '../../scripts/files.ts'

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly build?: unknown
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
}

const { services }: { services: Readonly<Record<string, Service>> } = parse(read('compose.yaml'))
const instances = Object.keys(services).filter(name => services[name]?.build !== undefined)

const mayStayEmpty = ['FRAME_ORIGIN', 'ADMIN_EMAIL']

/** The contents of `deploy/.env` with required values filled in. */
const filledIn = new Map(
  [...read('example.env').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value]) => [
    name,
    value || (mayStayEmpty.includes(name) ? '' : 'a'.repeat(64)),
  ]),
)

/** Substitutes variables as Docker does; `:?` rejects a missing one. */
const withVariables = (text: string): string =>
  text.replace(/\$\{([A-Z0-9_]+)(:[?-])?\}/g, (_, name: string, rule?: string) => {
    const value = filledIn.get(name)
    if (value === undefined) throw new Error(`deploy/example.env doesn’t name ${name}`)
    if (value === '' && rule === ':?') throw new Error(`${name} has to be filled in`)
    return value
  })

test('the compose file sets only known settings', () => {
  expect(instances.length).toBeGreaterThan(1)
  for (const name of instances) {
    const environment = Object.entries(services[name]?.environment ?? {})
    const settings = Object.fromEntries(environment.map(([key, text]) => [key, withVariables(text)]))
    const { frameOrigin, publicOrigins } = readConfig(settings)
    expect([name, frameOrigin, publicOrigins]).toEqual([name, undefined, ['https://chat.example.org']])
  }
})

test('the example has exactly the compose file’s variables', () => {
  const used = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name)
  expect([...new Set(used)].sort()).toEqual([...filledIn.keys()].sort())
})

test('the proxy forwards to all instances', () => {
  const hosts = [...read('Caddyfile').matchAll(/([\w-]+):3000/g)].map(([, name]) => name)
  expect([...new Set(hosts)]).toEqual(instances)
  expect(services.proxy?.depends_on).toEqual(instances)
})

test('the proxy keeps a page’s files and calls on its instance', () => {
  const policies = [...read('Caddyfile').matchAll(/lb_policy (\S+)/g)].map(([, policy]) => policy)
  expect(policies).toEqual(['client_ip_hash'])
})
