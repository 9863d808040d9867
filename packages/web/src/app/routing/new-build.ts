import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

const POLL_MS = 5 * 60_000
let isNewer = false

export function watchBuilds(): () => void {
  const timer = setInterval(checkForBuild, POLL_MS)
  const seen = () => {
    if (document.visibilityState === 'visible') void checkForBuild()
  }
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

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
    return undefined // offline; the next poll retries
  }
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Loads the new build, if any, on navigation; the page then unloads. */
export async function switchToNewBuild(href: string): Promise<void> {
  if (!isNewer) return
  location.assign(href)
  await new Promise<never>(() => {})
}
