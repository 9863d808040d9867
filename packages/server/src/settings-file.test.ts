import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from './config.ts'
import { scratchDirectory } from './platform/database/fixtures/embedded.ts'
import { addSettingsFile, describeUnknownSettings } from './settings-file.ts'

function fileWith(text: string): string {
  const path = join(scratchDirectory(), '.env')
  writeFileSync(path, text)
  return path
}

test('settings in the file apply if the environment has none', () => {
  const env: Record<string, string | undefined> = { PORT: '4000' }
  const names = addSettingsFile(
    env,
    fileWith('# comment\nPORT=5000\nexport HOST="0.0.0.0"\nSECRET_KEY=\'a b\'\n'),
  )
  expect(names.toSorted()).toEqual(['HOST', 'PORT', 'SECRET_KEY'])
  expect(env).toEqual({ PORT: '4000', HOST: '0.0.0.0', SECRET_KEY: 'a b' })
})

test('without a file, the environment is unchanged', () => {
  const env = {}
  expect(addSettingsFile(env, join(scratchDirectory(), '.env'))).toEqual([])
  expect(env).toEqual({})
})

test.each([
  ['DATABASE_URI', 'Did you mean DATABASE_URL?'],
  ['PUBLIC_ORIGINS', 'Did you mean PUBLIC_ORIGIN?'],
  ['TRUSTED_PROXY', 'Did you mean TRUST_PROXY?'],
  ['S3_BUCKETS', 'Did you mean S3_BUCKET?'],
])('%s in the environment is reported as a likely typo', (name, hint) => {
  expect(describeUnknownSettings({ [name]: 'x' }, [], SETTING_NAMES)).toEqual([
    `${name} is not a setting of Inkling. ${hint}`,
  ])
})

test('environment variables of other programs are not reported', () => {
  const env = {
    PATH: '',
    HOME: '',
    LANG: '',
    SHELL: '',
    NODE_ENV: '',
    npm_config_cache: '',
    LOGNAME: '',
    TZ: '',
  }
  expect(describeUnknownSettings(env, [], SETTING_NAMES)).toEqual([])
})

test('every unknown name in the file is reported, without its value', () => {
  const env = { OPENAI_API_KEY: 'sk-secret', PORT: '1' }
  const sentences = describeUnknownSettings(env, ['OPENAI_API_KEY', 'PORT'], SETTING_NAMES)
  expect(sentences).toEqual([
    'OPENAI_API_KEY is not a setting of Inkling. docs/settings.md lists all settings.',
  ])
})
