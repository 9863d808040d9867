import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** How the sentences are compiled, for the bundler and for the command line alike. */
export const messageOptions = {
  project: here('../project.inlang'),
  outdir: here('../src/paraglide'),
  // The shell knows the language from the address (`i18n/locale.ts`) and tells it to the messages.
  strategy: ['globalVariable' as const, 'baseLocale' as const],
  // A file for each sentence, whatever NODE_ENV says: `leaner-sentences.ts` knows no other form.
  outputStructure: 'message-modules' as const,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  isServer: 'false',
}
