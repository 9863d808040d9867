import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseAddress } from './address.ts'

const HOST = 'postgresql://inkling:secret@db.example/inkling'

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'TLS with sslmode=%s verifies the server, without warnings of the driver',
  async mode => {
    const warnings: Error[] = []
    const heard = (warning: Error) => warnings.push(warning)
    process.on('warning', heard)
    onTestFinished(() => void process.off('warning', heard))
    const { ssl } = new pg.Client({ connectionString: databaseAddress(`${HOST}?sslmode=${mode}`) })
    await new Promise(setImmediate)
    expect(ssl).toEqual({})
    expect(warnings).toEqual([])
  },
)

test.each(['', '?sslmode=disable', '?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require'])(
  'an explicit address stays unchanged: "%s"',
  options => {
    expect(databaseAddress(HOST + options)).toBe(HOST + options)
  },
)

test('other parameters of the address are kept', () => {
  expect(databaseAddress(`${HOST}?sslmode=require&sslrootcert=/etc/ca.pem`)).toBe(
    `${HOST}?sslmode=verify-full&sslrootcert=/etc/ca.pem`,
  )
})
