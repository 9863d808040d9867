#!/usr/bin/env node
// `inkling` starts the server. `inkling backup` and others are operator commands; `inkling help` lists them.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runWithNode } from './run-with-node.js'

const server = join(dirname(fileURLToPath(import.meta.url)), '../packages/server/dist')
const [command = 'start', ...rest] = process.argv.slice(2)

if (command === 'start') {
  // glibc reads it before our code runs; without it, each thread keeps a heap of its own.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env }
  runWithNode([join(server, 'main.js')], env)
} else {
  runWithNode([join(server, 'inkling.js'), command, ...rest])
}
