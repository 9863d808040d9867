/** Lets no link lead away by itself: where to is told, and the reader decides. Links within the document work. */
export function handLinksOver(tell: (url: string) => void): void {
  addEventListener('click', event => {
    const target = event.composedPath()[0]
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    if (/^https?:$/.test(link.protocol)) tell(link.href)
  })
}
