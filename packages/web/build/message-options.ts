import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Message compiler options, shared by bundler and command line. */
export const messageOptions = {
  project: here('../project.inlang'),
  outdir: here('../src/paraglide'),
  // The app sets the language from the URL (`i18n/locale.ts`).
  strategy: ['globalVariable' as const, 'baseLocale' as const],
  // One file per message regardless of NODE_ENV, the only form that `leaner-sentences.ts` supports.
  outputStructure: 'message-modules' as const,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  isServer: 'false',
}
