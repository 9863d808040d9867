import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../../../packages/server/src/testing/temporary-directory.ts'

/** A built web app with one file of each class. */
export function builtWeb(): string {
  const root = temporaryDirectory()
  for (const folder of ['assets', 'builds']) mkdirSync(join(root, folder))
  for (const page of ['index', 'card-frame']) writeFileSync(join(root, `${page}.html`), '<!doctype html>')
  for (const name of ['app', 'embed-worker'])
    writeFileSync(join(root, `assets/${name}-12345678.js`), 'export {}')
  writeFileSync(join(root, 'assets/app-12345678.css'), 'body {}')
  writeFileSync(join(root, 'builds/latest.json'), '{"id":"1"}')
  writeFileSync(
    join(root, '.pages.json'),
    '{"home":"/","login":"/login","register":"/register","chat":"/chat/{id}"}',
  )
  return root
}
