/** Macs, iPhones and iPads have ⌘ where others have Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
