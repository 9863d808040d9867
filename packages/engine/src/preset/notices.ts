import type { RegexNotice } from '../regex/read/notices.ts'

/** What can be worth telling about settings that were read nonetheless, besides what befalls any JSON and script. */
export const PRESET_NOTICES = [
  'connection_dropped',
  'duplicate_prompt',
  'prompt_missing',
  'template_unused',
  'text_completion_ignored',
] as const

export type PresetNoticeCode = (typeof PRESET_NOTICES)[number]

/** What was found and where in the file. */
export type PresetNotice =
  | RegexNotice
  | { code: PresetNoticeCode; path: string; [fact: string]: string | number }

/** A hostile file can earn a notice per key; nobody reads more than this many. */
const MOST = 100

/** Collects notices while settings are read. */
export class PresetNotices {
  readonly list: PresetNotice[] = []

  add(code: PresetNoticeCode, path: string): void {
    this.adopt([{ code, path }])
  }

  adopt(notices: readonly PresetNotice[]): void {
    this.list.push(...notices.slice(0, MOST - this.list.length))
  }
}
