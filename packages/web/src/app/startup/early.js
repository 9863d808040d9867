// Runs before the first paint, as a classic script after browser/polyfills.ts: see build/early-script.ts. Browsers that
// are too old have to be able to read it, so its syntax is no newer than ES2018.
{
  const root = document.documentElement
  const isEnglish = /^\/en(\/|$)/.test(location.pathname)
  root.lang = isEnglish ? 'en' : 'zh-CN'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'paper' || theme === 'ink') root.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }

  // What a list measures may move what it measured, and is looked at again with the next picture. Browsers tell that as
  // an error, which it is not.
  addEventListener('error', event => {
    if (!/^ResizeObserver loop/.test(event.message)) return
    event.stopImmediatePropagation()
    event.preventDefault()
  })

  if (!isSupported()) {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.textContent = isEnglish
        ? 'This browser is too old for Inkling. Please use Safari 16.4, Chrome 111 or Firefox 128, or a newer one.'
        : '浏览器版本太旧，无法打开墨灵。请使用 Safari 16.4、Chrome 111、Firefox 128 或更新的版本。'
      document.body.style.cssText =
        'margin: 20vh auto; max-width: 30em; padding: 0 1.5em; font: 18px/1.7 sans-serif'
    })
  }

  /** One feature for each engine that came with the oldest version that we support. */
  function isSupported() {
    try {
      ;/(?<=a)b/ // Safari 16.4
    } catch {
      return false
    }
    // Chrome 111, Safari 16.2, Firefox 113; and @property: Firefox 128.
    return CSS.supports('color', 'color-mix(in srgb, red, blue)') && 'registerProperty' in CSS
  }
}
