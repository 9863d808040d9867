// `node scripts/with-node.js <script> [arguments]`: runs a script with Node 24 or newer. Plain JavaScript, because any
// Node may read it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = 24
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The machine's own Node, which runs npm; this one; or the one that npm installed, where there is one. */
function findNode() {
  const { npm_node_execpath: machines, npm_config_user_agent: agent = '' } = process.env
  if (machines && majorOf(/node\/v(\d+)/.exec(agent)?.[1]) >= OLDEST) return machines
  if (majorOf(process.versions.node) >= OLDEST) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const installed = join(root, `node_modules/node-${system}-${process.arch}/bin`)
  return ['node', 'node.exe'].map(name => join(installed, name)).find(path => existsSync(path))
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

const node = findNode()
if (node === undefined) {
  console.error(
    `Inkling needs Node.js ${OLDEST} or newer; this is ${process.version}. Install it from nodejs.org.`,
  )
  process.exit(1)
}
// Windows, and Node before 24, cannot replace the process.
if (process.execve) process.execve(node, [node, ...process.argv.slice(2)], process.env)
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
