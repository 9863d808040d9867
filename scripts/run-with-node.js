// Runs a program with Node 24 or newer. Plain JavaScript, because any Node may read it; the released package has it too.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const OLDEST = 24

/** The machine's own Node, which runs npm; this one; or the one that npm installed, where there is one. */
function findNode() {
  const { npm_node_execpath: machines, npm_config_user_agent: agent = '' } = process.env
  if (machines && majorOf(/node\/v(\d+)/.exec(agent)?.[1]) >= OLDEST) return machines
  if (majorOf(process.versions.node) >= OLDEST) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`)
    return join(dirname(manifest), 'bin', system === 'win' ? 'node.exe' : 'node')
  } catch {
    return undefined // not installed
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

/** Becomes the program, or ends with its exit code. */
export function runWithNode(args, env = process.env) {
  const node = findNode()
  if (node === undefined) {
    console.error(
      `Inkling needs Node.js ${OLDEST} or newer; this is ${process.version}. Install it from nodejs.org.`,
    )
    process.exit(1)
  }
  // Windows, and Node before 24, cannot replace the process.
  if (process.execve) process.execve(node, [node, ...args], env)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
