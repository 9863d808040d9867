/**
 * Service worker: starts the app offline and receives files and text shared to it. A classic script without imports;
 * `build/service-worker.ts` emits it as `/service-worker.js`, with `push-worker.js`.
 *
 * @typedef {{ request: Request, preloadResponse?: Promise<Response | undefined>, respondWith(r: unknown): void,
 *   waitUntil(p: Promise<unknown>): void }} FetchEvent
 */

/** The app's HTML, which is the same for all pages of a language. Its files are in `FILES`. */
const SHELL = 'shell'
/** `FILES` holds scripts and styles with hashed names; `PICTURES` holds pictures, whose URLs are secret. */
const FILES = 'files'
const PICTURES = 'pictures'
/** The last shared file, until the page takes it. */
const SHARED = 'shared'
/** Maximum entries per cache; the oldest are deleted. Visiting all pages takes about 300 files. */
const MOST = { [FILES]: 600, [PICTURES]: 300 }

addEventListener('install', event => {
  event.waitUntil(Promise.all(['/', '/en'].map(storeShell)).then(() => skipWaiting()))
})

addEventListener('activate', event => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && isShare(pathname)) event.respondWith(takeShared(request, pathname))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && request.destination === 'document') {
    if (isPage(pathname)) event.respondWith(answerNavigation(event, pathname))
  } else if (cacheFor(pathname) !== undefined && !request.headers.has('range')) {
    event.respondWith(answerFile(event, cacheFor(pathname)))
  }
})

/** A page loaded before this worker sends the URLs of its files, so that they are cached too. */
addEventListener('message', event => {
  event.waitUntil(Promise.all(event.data.files.map(url => keepFile(url))))
})

const isShare = pathname => /^(?:\/en)?\/share$/.test(pathname)
const isPage = pathname => !/^\/(?:api|v1|mcp|media|assets|builds|\.well-known)(?:\/|$)|\.\w+$/.test(pathname)
const cacheFor = pathname =>
  /^\/assets\//.test(pathname) ? FILES : /^\/media\//.test(pathname) ? PICTURES : undefined
const shellOf = pathname => (/^\/en(?:\/|$)/.test(pathname) ? '/en' : '/')

async function storeShell(path) {
  const response = await fetch(path, { redirect: 'manual' })
  if (response.ok) await keepShell(path, response)
}

/** Stores the app's page and the files that it references, without which it would stay blank. */
async function keepShell(path, response) {
  const html = await response.clone().text()
  if (!html.includes('id="root"')) return // a server URL that isn't a page of the app
  const files = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, file]) => file)
  await Promise.all(files.map(file => keepFile(new URL(file, location.origin).href)))
  await (await caches.open(SHELL)).put(path, response)
}

/** Responds from the network, or with the stored shell while the network or server is unreachable. */
async function answerNavigation(event, pathname) {
  const shell = () => caches.match(shellOf(pathname), { cacheName: SHELL }).catch(() => undefined)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.status >= 502) return (await shell()) ?? response
    if (response.ok && !response.redirected) {
      const copy = response.clone()
      event.waitUntil(keepShell(shellOf(pathname), copy).catch(() => undefined))
    }
    return response
  } catch {
    return (await shell()) ?? Response.error()
  }
}

/** Cache first, because the content of hashed and secret URLs never changes. Caches network responses. */
async function answerFile(event, cacheName) {
  const { request } = event
  const kept = await caches.match(request.url, { cacheName }).catch(() => undefined)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(put(cacheName, request.url, response.clone()))
  return response
}

async function keepFile(url) {
  const cacheName = cacheFor(new URL(url).pathname)
  if (cacheName === undefined || (await caches.match(url, { cacheName })) !== undefined) return
  const response = await fetch(url)
  if (response.status === 200) await put(cacheName, url, response)
}

async function put(cacheName, url, response) {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(url, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[cacheName])).map(key => cache.delete(key)))
  } catch {
    // Storage is full, so the file is loaded again next time.
  }
}

/** Passes a shared file to the import, and a shared link or text to the search. */
async function takeShared(request, pathname) {
  const start = pathname.replace(/\/share$/, '')
  const form = await request.formData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    const cache = await caches.open(SHARED)
    await cache.put(
      '/shared-file',
      new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }),
    )
    return Response.redirect(`${start}/character/create?shared=1`, 303)
  }
  const words = String(form.get('text') ?? form.get('title') ?? form.get('url') ?? '')
  return Response.redirect(`${start}/search?keyword=${encodeURIComponent(words.slice(0, 100))}`, 303)
}
