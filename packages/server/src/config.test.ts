import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ SECRET_KEY: 'too short' }, 'SECRET_KEY must be at least 32 characters long.'],
  [
    { S3_BUCKET: 'b', S3_ENDPOINT: 'files' },
    'S3_ENDPOINT must be an address that begins with https:// or http://.',
  ],
  [{ PUBLIC_ORIGIN: 'https://a.example/inkling' }, 'Inkling needs a host name of its own'],
  [{ PUBLIC_ORIGIN: 'https://a.example, b' }, 'PUBLIC_ORIGIN must be an address that begins'],
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '1.5' }, 'PORT must be a whole number.'],
  [{ S3_CACHE_GB: '-1' }, 'S3_CACHE_GB must be a number from 0 to 100000.'],
  [{ BACKUPS: 'hourly' }, 'BACKUPS must be one of daily, off.'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be addresses or networks, separated by commas.'],
  [{ ADMIN_EMAIL: 'me' }, 'ADMIN_EMAIL must be an email address.'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ S3_ACCESS_KEY: 'k', S3_BUCKET: 'b' }, 'S3_SECRET_KEY must be the secret of S3_ACCESS_KEY'],
])('an invalid setting is named with what it must be: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each(['loopback', '10.0.0.1, fd00::/8', '10.0.0.0/8,uniquelocal'])(
  'TRUST_PROXY can be %s',
  TRUST_PROXY => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  },
)

test('an empty setting counts as not set', () => {
  expect(readConfig({ SECRET_KEY: '', PORT: '' })).toMatchObject({ secretKey: undefined, port: 3000 })
})

test('an error does not repeat the value of a setting, which may be a secret', () => {
  expect(() => readConfig({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2')
})
