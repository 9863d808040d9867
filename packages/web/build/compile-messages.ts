import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { messageOptions } from './message-options.ts'

/** Compiles the messages of both languages to typed functions, which tests and the type check need. */
export async function compileMessages(): Promise<void> {
  await compile(messageOptions)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
