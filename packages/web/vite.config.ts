import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildIdOf, latestBuild } from './build/build-id.ts'
import { earlyScript } from './build/early-script.ts'
import { messageOptions } from './build/message-options.ts'
import { precompress } from './build/precompress.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

const packages = fileURLToPath(new URL('../', import.meta.url))

export default defineConfig(({ command }) => {
  const buildId = command === 'build' ? buildIdOf(packages) : 'dev'
  return {
    plugins: [
      paraglideVitePlugin(messageOptions),
      react(),
      tailwindcss(),
      earlyScript(),
      latestBuild(buildId),
      withoutJsonSchema(),
      precompress(),
    ],
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    build: {
      target: 'es2022',
      // A data: address would need `data:` in more of the CSP than pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              { name: 'schemas', test: /node_modules\/zod\/|src\/api\/schemas-without-eval/, priority: 2 },
              { name: 'messages', test: /src\/paraglide\//, priority: 1, minShareCount: 2 },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000' } },
  }
})
