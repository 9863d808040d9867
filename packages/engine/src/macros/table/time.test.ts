import { describe, expect, it } from 'vitest'
import type { MacroChat, MacroMessage, MacroValues } from '../context/values.ts'
import { expandMacros } from '../expand.ts'

/** Monday, 19 June 2023, 14:05:09 in Shanghai. */
const NOW = Date.UTC(2023, 5, 19, 6, 5, 9, 42)
const MINUTE = 60_000

function expand(
  text: string,
  locale = 'en',
  more: Partial<MacroValues> = {},
  time_zone = 'Asia/Shanghai',
): string {
  return expandMacros(text, { user: 'Bob', char: 'Amy', clock: { now: NOW, time_zone, locale }, ...more })
}

function chatOf(...messages: MacroMessage[]): MacroChat {
  return { id: 'c', messages, length: messages.length }
}

describe('the clock', () => {
  it.each([
    ['{{time}}', '2:05 PM', '14:05'],
    ['{{date}}', 'June 19, 2023', '2023年6月19日'],
    ['{{weekday}}', 'Monday', '星期一'],
    ['{{isotime}} {{isodate}}', '14:05 2023-06-19', '14:05 2023-06-19'],
    ['{{time::UTC+2}} {{time_UTC-5}} {{TIME_utc+5:30}}', '8:05 AM 1:05 AM 11:35 AM', '08:05 01:05 11:35'],
    [
      '{{datetimeformat YYYY-MM-DD HH:mm:ss.SSS Z}}',
      '2023-06-19 14:05:09.042 +08:00',
      '2023-06-19 14:05:09.042 +08:00',
    ],
    [
      '{{datetimeformat::dddd, MMMM Do [at] h:mm A}}',
      'Monday, June 19th at 2:05 PM',
      '星期一, 六月 19日 at 2:05 下午',
    ],
    [
      '{{datetimeformat::D/M/YY ddd DDD W Q E X x}}',
      '19/6/23 Mon 170 25 2 1 1687154709 1687154709042',
      '19/6/23 周一 170 25 2 1 1687154709 1687154709042',
    ],
    ['{{datetimeformat L LLL}}', '06/19/2023 June 19, 2023 2:05 PM', '2023/06/19 2023年6月19日 14:05'],
  ])('%s is %s in English and %s in Chinese', (text, english, chinese) => {
    expect(expand(text, 'en')).toBe(english)
    expect(expand(text, 'zh-CN')).toBe(chinese)
  })

  it('uses the user’s time zone', () => {
    expect(expand('{{isodate}} {{isotime}}', 'en', {}, 'America/Los_Angeles')).toBe('2023-06-18 23:05')
    expect(expand('{{datetimeformat ZZ}}', 'en', {}, 'Asia/Kolkata')).toBe('+0530')
  })

  it('shows UTC and English when zone and language are unknown', () => {
    expect(expand('{{isotime}} {{weekday}}', 'no such language', {}, 'Middle/Earth')).toBe('06:05 Monday')
  })

  it('leaves a macro with an unreadable zone', () => {
    expect(expand('{{time::CET}}{{time_UTC}}{{time_UTC+123}}')).toBe(
      '{{time::CET}}{{time_UTC}}{{time_UTC+123}}',
    )
  })
})

describe('{{idle_duration}}', () => {
  it('case 152: is "just now" with only a greeting', () => {
    const chat = chatOf({ role: 'assistant', content: 'Hi', sent_at: NOW - 60 * MINUTE })
    expect(expand('{{idle_duration}}', 'en', { chat })).toBe('just now')
    expect(expand('{{idleDuration}}', 'zh-CN', { chat })).toBe('刚刚')
  })

  it('counts from the last message of the user before the newest one', () => {
    const chat = chatOf(
      { role: 'user', content: 'a', sent_at: NOW - 180 * MINUTE },
      { role: 'user', content: 'b', sent_at: NOW - 61 * MINUTE },
      { role: 'user', content: 'hidden', sent_at: NOW - 5 * MINUTE, hidden: true },
      { role: 'user', content: 'c', sent_at: NOW },
      { role: 'assistant', content: 'hidden', sent_at: NOW, hidden: true },
    )
    expect(expand('{{idle_duration}}', 'en', { chat })).toBe('an hour')
    expect(expand('{{idle_duration}}', 'zh-CN', { chat })).toBe('1小时')
  })
})

describe('{{timeDiff}}', () => {
  it.each([
    ['2023-06-19 12:00::2023-06-19 12:00:20', 'a few seconds ago', '几秒前'],
    ['2023-06-19 12:05::2023-06-19 12:00', 'in 5 minutes', '5分钟后'],
    ['2023-06-19 12:00::2023-06-19 13:05', 'an hour ago', '1小时前'],
    ['2023-06-21::2023-06-20', 'in a day', '1天后'],
    ['June 19, 2023 2:20 PM::2023/3/19', 'in 3 months', '3个月后'],
    ['2020年1月1日 12:00::2023年1月1日', '3 years ago', '3年前'],
    ['2023-06-19T12:00:00Z::2023-06-19T12:00:00+08:00', 'in 8 hours', '8小时后'],
    ['{{isodate}} {{time}}::2023-06-19 14:00', 'in 5 minutes', '5分钟后'],
    ['{{date}} {{time}}::19 Jun 2023 14:00', 'in 5 minutes', '5分钟后'],
    ['{{time}}::下午2:00', 'in 5 minutes', '5分钟后'],
    ['1687154709042::1687154709', 'in a few seconds', '几秒后'],
  ])('%s is %s, or %s', (args, english, chinese) => {
    expect(expand(`{{timeDiff::${args}}}`, 'en')).toBe(english)
    expect(expand(`{{timeDiff::${args}}}`, 'zh-CN')).toBe(chinese)
  })

  it.each(['now', '2023-02-30', '2023-06-19 25:00', '2023-06-19 12:61', '13:00 PM', '', '1'.repeat(200)])(
    'is left as written when a time is %j',
    time => {
      const text = `{{timeDiff::${time}::2023-01-01}}`
      expect(expand(text)).toBe(text)
    },
  )

  it('follows daylight saving time', () => {
    const text = '{{timeDiff::2023-03-26 12:00::2023-03-25 12:00}}'
    expect(expand(text, 'en', {}, 'Europe/Berlin')).toBe('in a day')
    expect(expand('{{timeDiff::2023-03-26 03:00::2023-03-26 01:59}}', 'en', {}, 'Europe/Berlin')).toBe(
      'in a minute',
    )
  })
})
