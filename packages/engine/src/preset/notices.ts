import type { RegexNotice } from '../regex/read/notices.ts'

/** Notices about presets, besides those of JSON and scripts. */
export const PRESET_NOTICES = [
  'connection_dropped',
  'duplicate_prompt',
  'prompt_missing',
  'template_unused',
  'text_completion_ignored',
] as const

export type PresetNoticeCode = (typeof PRESET_NOTICES)[number]

export type PresetNotice =
  | RegexNotice
  | { code: PresetNoticeCode; path: string; [fact: string]: string | number }

/** Maximum number of notices, for hostile files. */
const MAX_NOTICES = 100

export class PresetNotices {
  readonly list: PresetNotice[] = []

  add(code: PresetNoticeCode, path: string): void {
    this.adopt([{ code, path }])
  }

  adopt(notices: readonly PresetNotice[]): void {
    this.list.push(...notices.slice(0, MAX_NOTICES - this.list.length))
  }
}
