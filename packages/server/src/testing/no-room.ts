import type { AdmissionRules } from '../platform/http/admission/admission.ts'

/** Every call that would have to wait is rejected. */
export const NO_CAPACITY: AdmissionRules = {
  atOnce: 0,
  turnMs: 60_000,
  patienceMs: 1,
  crowdedPatienceMs: 1,
  longPatienceMs: 1,
  calmMs: 1,
}
