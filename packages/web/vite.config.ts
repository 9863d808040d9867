import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildIdOf, latestBuild } from './build/build-id.ts'
import { cardFrame } from './build/card-frame.ts'
import { earlyScript } from './build/early-script.ts'
import { leanerEndpoints } from './build/leaner-endpoints.ts'
import { leanerSentences } from './build/leaner-sentences.ts'
import { leanerZod } from './build/leaner-zod.ts'
import { messageOptions } from './build/message-options.ts'
import { writePageList } from './build/page-list.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'

const packages = fileURLToPath(new URL('../', import.meta.url))

const WIDGETS = /\/node_modules\/@(base-ui|floating-ui)\/|\/ui\/(dialog|menu)\/\w+-view\.tsx/
const FORMS =
  /\/ui\/(form\/(use-form|field|form-failure|switch)|dialog\/(form|confirm)-dialog)|\/number-field|\/field-sentence|\/password-field|\/problems_field_/
const FILES = /\/cards\/import\/(import-li|notice-)|\/cards_(import_(?!link)|notice)|\/drop-area/
const CARDS =
  /\/features\/(cards\/(?!store\/(keys|queries)|text\/excerpt|view\/portrait)|tags\/)|\/ui\/(elements\/(choice-bar|marked)|form\/search-field)|\/browser\/fold\.ts|\/icons\/message-circle\./
// Forms of models with their schemas; no admin page starts with them.
const MODEL_FORMS =
  /\/features\/models\/(form\/|chat\/catalog)|\/contract\/src\/models\/((local-|embedding-|own-)?models|catalog|downloads|upstreams)/
// Only admin pages share admin code.
const ADMIN =
  /\/features\/(admin|invitations|models\/(chat|connect|form|embedding)|monitoring)\/|\/features\/models\/store\/(admin-queries|downloads)/
const SHELVES =
  /\/features\/(cards\/(authors\/queries|favorites\/queries|store\/rankings|view\/card-start|text\/(card-text|use-reader-text))|models\/store\/first-run-memory)|\/engine\/src\/(text\/plain|card\/model\/facts)\.|\/messages\/(cards_(ranking|date|continue|start|own|public|import_link)|discover_shelf|community_favorite)/
const LAZY_MODULES =
  /\/startup\/(when-idle|watch-slowness)|\/offline\/(start-offline|install-hint)|\/chat\/store\/kept-chats|\/query-core\/build\/modern\/hydration|\/ui\/theme\/light-mode/
const RARE_SENTENCES = /\/i18n\/(rare|front)-sentences|\/messages\/problems_(?!field_)/
// Downloads start from menus, which load after the page.
const SAVING = /\/call\/download|\/save-file/
const DIALOGS =
  /\/chat\/list\/session-dialogs|\/chat_(rename|delete|removal|binned)_|\/copyable-text|\/app_copy_/
// Memories are listed only in dialogs; no page starts with their code and icons.
const MEMORIES =
  /\/features\/memories\/(?!embed|query-slot)|\/memories_|\/icons\/(pin|corner-up-left)|\/chat_undo_button|\/text\/truncate/
// What a chat loads beside its first messages: jumps, the line of unread ones.
const MARKS =
  /\/chat\/marks\/(?!marks-dialog)|\/icons\/(bookmark|arrow-down|undo-2)\.|\/messages\/chat_(marks_title|mark_|unmark|to_|unseen)/
const CHAT_START =
  /\/browser\/use-page-visible|\/chat\/(live\/live-answers|settings\/scope\/(use-current-persona|queries)|store\/(draft|conversation-actions)|composer\/send-key|messages\/(editing\/unfinished-edits|answerable|find-sibling)|settings\/use-settings-pane)|\/frames\/variables-query|\/memories\/query-slot|\/card-frame\/view\/frame-rules|\/icons\/(scan-text|refresh-cw|pencil|pencil-line|arrow-up|square)\.|\/messages\/(chat_(branches|edit|regenerate)_button|chat_model_label|chat_message_menu|turns_put_back_button|models_stood_in)\./
// These packages have no side effects, so pages get only the parts they use.
const treeshake = {
  moduleSideEffects: [{ test: /packages\/(contract|engine)\/src\//, sideEffects: false }],
}
const isCommon = (id: string): boolean =>
  /\/web\/src\/(?!api\/schemas)|lucide-react|\/regex\/model\/(script|limits|occasion)\.ts/.test(id) &&
  ![WIDGETS, FORMS, FILES, SAVING, CARDS, ADMIN, DIALOGS, MODEL_FORMS].some(group => group.test(id))

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
      leanerEndpoints(),
      leanerSentences(),
      leanerZod(),
      serviceWorker(),
      precompress(),
    ],
    resolve: {
      alias: {
        // Built into React since 18; the router's shim would be loaded first.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        // Omits GPU support, which halves the size.
        'onnxruntime-web/webgpu': 'onnxruntime-web/wasm',
      },
    },
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    build: {
      target: 'es2022',
      // Data URLs would need `data:` in CSP directives beyond images.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The entry already runs, and Firefox treats a repeated preload as an error.
        resolveDependencies: (_, chunks, { hostType }) =>
          hostType === 'js' ? chunks.filter(chunk => !chunk.startsWith('assets/entry-')) : chunks,
      },
      rolldownOptions: {
        treeshake,
        output: {
          entryFileNames: 'assets/entry-[hash].js',
          // The default name lists every sharing chunk, and each importer repeats it.
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
              // Otherwise these sentences bring the files of all pages that use one of them.
              { name: 'rare-sentences', test: RARE_SENTENCES, priority: 1 },
              // Code shared by many pages is one file, to save requests, except parts that pages start without:
              // widgets, forms, file readers, dialogs. Code with fewer users stays with them. Forms load schemas, which
              // are excluded.
              { name: 'common', test: isCommon, minShareCount: 9, priority: 1 },
              { name: 'forms', test: FORMS, minShareCount: 2 },
              // Otherwise it would join the code of some page, which all others would load with it.
              { name: 'choice', test: /\/ui\/form\/choice\./, priority: 2 },
              // Many pages, but no chat, contain card lists and the fold that compares their tags.
              { name: 'cards', test: CARDS, minShareCount: 5 },
              // Forms of admins need it, but none of the shelves, which would take it along.
              { name: 'choices', test: /\/contract\/src\/base\/choices\./, minShareCount: 2, priority: 2 },
              // The small parts of home that the page of a card, the search and the lists of authors use too.
              { name: 'shelves', test: SHELVES, minShareCount: 2 },
              // What every page loads once it is idle.
              { name: 'when-idle', test: LAZY_MODULES, priority: 1 },
              // Pages that warn before leaving need this code from the start, but not the widgets.
              {
                name: 'leaving',
                test: /react-router\/dist\/esm\/useBlocker|ui\/navigation\/close-on-back/,
                minShareCount: 2,
                priority: 2,
              },
              { name: 'widgets', test: WIDGETS },
              { name: 'render', test: /node_modules\/(marked|dompurify)\// },
              { name: 'files', test: FILES, minShareCount: 2 },
              // Small parts that a chat starts with would be larger as separate files.
              { name: 'chat', test: CHAT_START, minShareCount: 2, priority: 1 },
              // A shared icon must not load one page's code on the other.
              {
                name: 'icons',
                test: /\/icons\/(book-bookmark|chevron-down|save)\.mjs/,
                minShareCount: 2,
                priority: 1,
              },
              {
                name: 'shared',
                test: id => ![DIALOGS, MODEL_FORMS, MEMORIES].some(group => group.test(id)),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 1_500,
              },
              { name: 'dialogs', test: DIALOGS, minShareCount: 2 },
              { name: 'memories', test: MEMORIES, minShareCount: 2 },
              { name: 'marks', test: MARKS, priority: 1 },
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
