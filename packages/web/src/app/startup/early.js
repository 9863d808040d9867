// Runs before the first paint, as a classic script after browser/polyfills.ts (build/early-script.ts). Its syntax is at
// most ES2018, because browsers that are too old must be able to parse it.
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

  // Lists whose measuring changes what they measure are measured again in the next frame. Browsers report that as an
  // error, although it is harmless.
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

  /** Tests one feature per engine that came with its oldest supported version. */
  function isSupported() {
    try {
      ;/(?<=a)b/ // Safari 16.4
    } catch {
      return false
    }
    // color-mix: Chrome 111, Safari 16.2, Firefox 113; @property: Firefox 128.
    return CSS.supports('color', 'color-mix(in srgb, red, blue)') && 'registerProperty' in CSS
  }
}
