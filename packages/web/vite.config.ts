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
import { writePageList } from './build/page-list.ts'
import { precompress } from './build/precompress.ts'

const packages = fileURLToPath(new URL('../', import.meta.url))

const WIDGETS = /\/node_modules\/@(base-ui|floating-ui)\/|\/ui\/(dialog|menu)\/\w+-view\.tsx/
const FORMS =
  /\/ui\/(form\/(use-form|field|form-failure|switch)|dialog\/(form|confirm)-dialog)|\/number-field|\/field-sentence|\/password-field|\/problems_field_/
const FILES = /\/cards\/import\/(import-li|notice-)|\/cards_(import_(?!link)|notice)|\/drop-area/
const CARDS =
  /\/features\/(cards\/(?!store\/(keys|queries)|text\/excerpt|view\/portrait)|tags\/)|\/ui\/(elements\/(choice-bar|marked)|form\/search-field)/
// What is filled in of models, with its schemas: no page of admins begins with it.
const MODEL_FORMS =
  /\/features\/models\/(form\/|chat\/catalog)|\/contract\/src\/models\/((local-|embedding-)?models|catalog|downloads)/
// What only admins see is shared by their pages alone.
const ADMIN =
  /\/features\/(admin|models\/(chat|connect|form|embedding)|monitoring)\/|\/features\/models\/store\/(admin-queries|downloads)/
// What saves a file is asked for by menus, which come later than the page.
const SAVING = /\/call\/download|\/save-file/
const DIALOGS = /\/chat\/list\/session-dialogs|\/chat_(rename|delete|removal|binned)_/
// Ours only define: a page gets the calls and formats it uses, not whole packages.
const treeshake = {
  moduleSideEffects: [{ test: /packages\/(contract|engine)\/src\//, sideEffects: false }],
}
const isCommon = (id: string): boolean =>
  /\/web\/src\/(?!api\/schemas)|lucide-react|\/regex\/model\/(script|limits|occasion)\.ts/.test(id) &&
  ![WIDGETS, FORMS, FILES, SAVING, CARDS, ADMIN, DIALOGS, MODEL_FORMS].some(others => others.test(id))

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
      writePageList(),
      leanerSentences(),
      leanerZod(),
      precompress(),
    ],
    resolve: {
      alias: {
        // React has had its own since 18, which the router's shim would look for first.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        // Without graphics cards it is half as large.
        'onnxruntime-web/webgpu': 'onnxruntime-web/wasm',
      },
    },
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    build: {
      target: 'es2022',
      // A data: address would need `data:` in more of the CSP than pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake,
        output: {
          // By itself it would be called after all who share it, and each who imports it says its name.
          chunkFileNames: ({ name }) =>
            `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
              {
                name: 'schemas',
                test: /node_modules\/zod\/|src\/api\/schemas\/schemas-without-eval/,
                priority: 3,
              },
              { name: 'shell', tags: ['$initial'], priority: 2 },
              // What several pages share is one file, to save requests, but for what they begin without: widgets, forms,
              // files that are read in, dialogs. What fewer share goes with those few. Schemas keep out of it: forms fetch them.
              { name: 'common', test: isCommon, minShareCount: 7, priority: 1 },
              { name: 'forms', test: FORMS, minShareCount: 2 },
              // Lists of cards are on many pages, and in no chat.
              { name: 'cards', test: CARDS, minShareCount: 5 },
              // Pages that warn before they are left begin with it, and without the widgets.
              {
                name: 'leaving',
                test: /react-router\/dist\/esm\/useBlocker|ui\/navigation\/close-on-back/,
                minShareCount: 2,
                priority: 2,
              },
              { name: 'widgets', test: WIDGETS },
              { name: 'render', test: /node_modules\/(marked|dompurify)\// },
              { name: 'files', test: FILES, minShareCount: 2 },
              {
                name: 'shared',
                test: id => !DIALOGS.test(id) && !MODEL_FORMS.test(id),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 1_000,
              },
              { name: 'dialogs', test: DIALOGS, minShareCount: 2 },
              { name: 'model-forms', test: MODEL_FORMS, minShareCount: 2 },
            ],
          },
        },
      },
    },
    worker: { format: 'es', rolldownOptions: { treeshake } },
    server: { proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000' } },
  }
})
