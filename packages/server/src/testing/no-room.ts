import type { AdmissionRules } from '../platform/http/admission/admission.ts'

/** Admission rules of an overloaded server, which rejects every call that would have to wait. */
export const NO_ROOM: AdmissionRules = {
  atOnce: 0,
  turnMs: 60_000,
  patienceMs: 1,
  crowdedPatienceMs: 1,
  longPatienceMs: 1,
  calmMs: 1,
}
