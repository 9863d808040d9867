import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildIdOf, latestBuild } from './build/build-id.ts'
import { cardFrame } from './build/card-frame.ts'
import { earlyScript } from './build/early-script.ts'
import { leanerSentences } from './build/leaner-sentences.ts'
import { leanerZod } from './build/leaner-zod.ts'
import { messageOptions } from './build/message-options.ts'
import { precompress } from './build/precompress.ts'

const packages = fileURLToPath(new URL('../', import.meta.url))

export default defineConfig(({ command }) => {
  const buildId = command === 'build' ? buildIdOf(packages) : 'dev'
  return {
    plugins: [
      paraglideVitePlugin(messageOptions),
      react(),
      tailwindcss(),
      earlyScript(),
      cardFrame(),
      latestBuild(buildId),
      leanerSentences(),
      leanerZod(),
      precompress(),
    ],
    // React has had its own since 18, which the router's shim would look for first.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    build: {
      target: 'es2022',
      // A data: address would need `data:` in more of the CSP than pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Ours only define: a page gets the calls and formats it uses, not whole packages.
        treeshake: {
          moduleSideEffects: [{ test: /packages\/(contract|engine)\/src\//, sideEffects: false }],
        },
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
              { name: 'schemas', test: /node_modules\/zod\/|src\/api\/schemas-without-eval/, priority: 3 },
              { name: 'shell', tags: ['$initial'], priority: 2 },
              { name: 'widgets', test: /node_modules\/@(base-ui|floating-ui)\//, priority: 1 },
              { name: 'render', test: /node_modules\/(marked|dompurify)\//, priority: 1 },
              // What several pages share is one file, to save requests; what two share goes with those two. Schemas keep
              // out of it: forms fetch them.
              {
                name: 'common',
                test: /\/web\/src\/(?!api\/schemas)|lucide-react/,
                minShareCount: 3,
                priority: 1,
              },
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000' } },
  }
})
