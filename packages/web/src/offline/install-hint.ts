import { m } from '../paraglide/messages.js'
import { toast } from '../ui/feedback/toast.ts'

/** Chromium's event; other browsers have none. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const KEY = 'visits'
/** In days with a visit, so that only returning users see the offer. */
const OFFERED_AFTER = 3

/** Offers once to install the app, if the browser can. */
export function offerInstall(): void {
  if (countVisit() < OFFERED_AFTER) return
  addEventListener(
    'beforeinstallprompt',
    event => {
      event.preventDefault()
      if (wasOffered()) return
      rememberOffer()
      toast(m.app_install_hint(), {
        stay: 20_000,
        action: { label: m.app_install_button(), run: () => void (event as InstallEvent).prompt() },
      })
    },
    { once: true },
  )
}

/** @returns the number of days with a visit, today included */
function countVisit(): number {
  const today = new Date().toDateString()
  const visits = readVisits()
  if (visits.day === today) return visits.count
  const count = visits.count + 1
  store({ ...visits, day: today, count })
  return count
}

interface Visits {
  readonly day: string
  readonly count: number
  readonly isOffered?: boolean
}

function readVisits(): Visits {
  try {
    return { day: '', count: 0, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { day: '', count: 0 } // unreadable storage counts as a first visit
  }
}

const wasOffered = (): boolean => readVisits().isOffered === true
const rememberOffer = (): void => store({ ...readVisits(), isOffered: true })

function store(visits: Visits): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits))
  } catch {
    // Storage is blocked, so every visit is the first.
  }
}
