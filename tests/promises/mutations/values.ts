import type { SeededRandom } from '../kill/random.ts'

const values: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    Number.MAX_SAFE_INTEGER + 2,
    4_294_967_296,
  ],
  ...[
    '',
    ' ',
    '0',
    'null',
    'NaN',
    '\0',
    '\ud800',
    '\udfff\ud800',
    'ß'.repeat(300),
    '🖋'.repeat(100),
    'x'.repeat(70_000),
  ],
  ...[
    "'; drop table users; --",
    '%',
    '%00',
    '../../etc/passwd',
    '{{char}}',
    '$where',
    '__proto__',
    '\u202e\u0000\uffff',
  ],
  ...[
    '2026-13-45T99:99:99Z',
    '0000-01-01T00:00:00Z',
    '00000000-0000-0000-0000-000000000000',
    'not-an-id',
    '٣',
    '１',
  ],
  ...[
    '01890000-0000-7000-8000-000000000000',
    'data:,x',
    'http://[::1',
    'javascript:1',
    '(((((',
    '[a-',
    '(a+)+$',
    '\\',
  ],
  ...[[], [[]], [null], Array(1_000).fill(0), {}, { $ne: null }, { toString: null }, { length: -1 }],
  ...[{ constructor: { prototype: { x: 1 } } }, [[[[[[[[[[[]]]]]]]]]]], { '': '' }, { 0: 1 }],
]

/** Makes one change to JSON: a value, a name, something added, or something removed. */
export function mutate(json: unknown, random: SeededRandom): unknown {
  if (typeof json !== 'object' || json === null || random.chance(0.1)) return random.pick(values)
  const keys = Object.keys(json)
  const key = random.pick(keys)
  if (Array.isArray(json)) {
    if (key === undefined || random.chance(0.2)) return [...json, random.pick(values)]
    return json.map((item: unknown, at) => (`${at}` === key ? mutate(item, random) : item))
  }
  const rest: Record<string, unknown> = { ...json }
  if (key === undefined || random.chance(0.15))
    return { ...rest, [`${random.pick(values)}`.slice(0, 100)]: random.pick(values) }
  if (random.chance(0.15)) delete rest[key]
  else rest[key] = random.chance(0.4) ? random.pick(values) : mutate(rest[key], random)
  return rest
}

/** A short text for an address or a header, however unsuitable. */
export function oddText(random: SeededRandom): string {
  const value = random.pick(values)
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.slice(0, 4_000)
}
