import type { Visitor } from '../../journeys/visitor.ts'

/** What was triggered in a browser: scripts, windows, dialogs, downloads, outside requests, and policy violations. */
export type SprungTraps = readonly string[]

/**
 * Sets traps before a visitor's first page loads: a function that hostile texts call by name, and listeners for
 * everything else they could cause. A card's frame may call the function, because running code is what frames are for.
 */
export async function setTraps({ context, page, address }: Visitor, site: string): Promise<SprungTraps> {
  const reports: string[] = []
  await context.exposeBinding('trap', ({ frame }, number: unknown) => {
    if (frame === page.mainFrame()) reports.push(`ran vector ${number}`)
  })
  await context.exposeBinding('forbidden', ({ frame }, what: string) => {
    if (frame === page.mainFrame()) reports.push(`forbidden ${what}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, target }) => {
      // Chromium also reports handlers and bases that are only parsed, in a document that is not shown. For styles and
      // media in such a document, the target is the page's document; for the page's own, it is the element.
      if (effectiveDirective === 'script-src-attr' || effectiveDirective === 'base-uri') return
      if (target === document && /^(?:style-src-elem|media-src)$/.test(effectiveDirective)) return
      const tell: unknown = Reflect.get(window, 'forbidden')
      if (typeof tell === 'function') tell(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && protocol !== 'data:' && protocol !== 'blob:')
      reports.push(`asked ${request.url()}`)
  })
  context.on('dialog', dialog => {
    reports.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', popup => reports.push(`window ${popup.url()}`))
  page.on('download', download => reports.push(`download ${download.url()}`))
  page.on('pageerror', error => reports.push(`error ${error.message}`))
  await page.goto(address('/'))
  return reports
}

/**
 * Returns what in a page could still run or send a request once a user touches it. Sent to the page as source, so it
 * must be self-contained.
 */
export function findArmedElements(): string[] {
  const dangerous: string[] = []
  for (const element of document.querySelectorAll('*')) {
    const { tagName } = element
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) dangerous.push(`${tagName} ${name}=${value}`)
      if (!/^(?:href|src|action|formaction|data|srcset|poster|background|xlink:href|ping)$/i.test(name))
        continue
      const address = URL.parse(value, location.href)
      const isLink = tagName === 'A' && /^(?:https?|mailto|blob):$/.test(address?.protocol ?? '')
      const isOwn = address?.origin === location.origin || /^(?:data:image\/(?!svg)|blob:|#)/.test(value)
      if (!isLink && !isOwn) dangerous.push(`${tagName} ${name}=${value}`)
    }
    if (tagName === 'IFRAME' && element.getAttribute('sandbox') !== 'allow-scripts')
      dangerous.push('a frame of its own')
    if (/^(?:object|embed|applet|base|portal|frame|frameset|math|template)$/i.test(tagName))
      dangerous.push(tagName)
  }
  return dangerous
}
