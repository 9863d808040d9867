import { latePart } from '../../browser/lazy-module.ts'

const panel = latePart(async () => (await import('./open-panel.tsx')).OpenPanel)

/** Fetches all that stands beside the list of entries, which comes first. */
export const fetchPanels = panel.fetch

export const useOpenPanel = panel.use
