import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { messageOptions } from './message-options.ts'

/** Tests and type checks need the compiled messages. */
export async function compileMessages(): Promise<void> {
  await compile(messageOptions)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
