import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

const POLL_EVERY = 5 * 60_000
let isNewer = false

/** Asks now and then, and whenever the page is looked at again, whether the site has been built anew. */
export function watchBuilds(): () => void {
  const timer = setInterval(checkForBuild, POLL_EVERY)
  const seen = () => {
    if (document.visibilityState === 'visible') void checkForBuild()
  }
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Reads which build is the newest; one other than this is offered at once. */
export async function checkForBuild(): Promise<void> {
  if (isNewer) return
  const id = await fetchNewestBuild()
  if (id === undefined || id === __BUILD_ID__) return
  isNewer = true
  toast(m.app_new_build(), {
    stay: 0,
    action: { label: m.app_new_build_button(), run: () => location.reload() },
  })
}

async function fetchNewestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`)
    const build: unknown = response.ok ? await response.json() : undefined
    return hasId(build) ? build.id : undefined
  } catch {
    return undefined // offline; the next poll asks again
  }
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** At a navigation: goes there by the new build, if there is one. The page is then left. */
export async function switchToNewBuild(href: string): Promise<void> {
  if (!isNewer) return
  location.assign(href)
  await new Promise<never>(() => {})
}
