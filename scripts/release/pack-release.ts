import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '../build-server.ts'
import { buildWeb } from '../build-web.ts'
import { root } from '../files.ts'
import { run } from '../run.ts'
import { assemblePackage } from './assemble-package.ts'

export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** Returns the path of the package's file in `output`. */
export async function packRelease(output: string): Promise<string> {
  if (!(await buildWeb()) || !(await buildServer())) throw new Error('The build failed.')
  const folder = join(output, 'package')
  mkdirSync(folder, { recursive: true })
  assemblePackage(folder, version)
  if ((await run('npm', ['pack', '--silent', '--pack-destination', output, folder])) !== 0)
    throw new Error('npm pack failed.')
  return join(output, `inkling-${version}.tgz`)
}
