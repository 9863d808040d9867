import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const messageOptions = {
  project: here('../project.inlang'),
  outdir: here('../src/paraglide'),
  // The app sets the language from the URL (`i18n/locale.ts`).
  strategy: ['globalVariable' as const, 'baseLocale' as const],
  // `leaner-sentences.ts` supports only one file per message, regardless of NODE_ENV.
  outputStructure: 'message-modules' as const,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  isServer: 'false',
}
