import type { AdmissionRules } from '../platform/http/admission/admission.ts'

/** Of a server that has more to do than it can: nobody is let in who would have to wait. */
export const NO_ROOM: AdmissionRules = {
  atOnce: 0,
  turnMs: 60_000,
  patienceMs: 1,
  crowdedPatienceMs: 1,
  longPatienceMs: 1,
  calmMs: 1,
}
