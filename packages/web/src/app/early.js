// Runs before the first paint, as a classic script: see build/early-script.ts.
{
  const root = document.documentElement
  root.lang = /^\/en(\/|$)/.test(location.pathname) ? 'en' : 'zh-CN'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'paper' || theme === 'ink') root.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
}
