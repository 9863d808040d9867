export const stalling: readonly (readonly [string, string])[] = [
  ['loops as it begins', `for (;;);`],
  ['loops a moment later', `setTimeout(() => { for (;;); }, 100)`],
  ['loops in promises', `const on = () => Promise.resolve().then(on); on()`],
  ['loops in a pattern', `/^(a+)+$/.test('a'.repeat(60) + '!')`],
  [
    'lays out for ever',
    `setInterval(() => { for (let n = 0; n < 300; n++) { document.body.append('x'); document.body.offsetHeight } })`,
  ],
  [
    'takes all memory it gets',
    `const kept = []
    const take = () => { if (kept.length < 30) { kept.push(new Uint8Array(8e6).fill(1)); setTimeout(take) } }
    take()`,
  ],
  [
    'grows without end',
    `setInterval(() => { document.body.style.height = document.body.offsetHeight * 2 + 1000 + 'px' })`,
  ],
  [
    'floods the page around',
    `setInterval(() => { for (let n = 0; n < 1000; n++) parent.postMessage('x'.repeat(1000), '*') })`,
  ],
]
