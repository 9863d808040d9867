/**
 * `npm run release` makes what is published, in `release/`: the npm package, and per system an archive with the
 * package, its dependencies, and Node where npm has it. `npm run release -- --package` makes only the package.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'
import { makeArchive, systems } from './release/archive.ts'
import { packRelease, version } from './release/pack-release.ts'

const output = join(root, 'release')
rmSync(output, { recursive: true, force: true })
const file = await packRelease(output)
if (!process.argv.includes('--package'))
  for (const system of systems) console.log(await makeArchive(system, file, output, version))
