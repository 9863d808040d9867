import { expect, it } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'

it.each([
  [iPhone, 'Safari · iPhone'],
  [edge, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['curl/8.5 (Linux)', 'Linux'],
])('a device is named after its browser and system: %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

it('names unknown devices as such', () => expect(deviceName('node')).toBe('未知设备'))

it('recognizes phones and tablets', () =>
  expect([isHandheld(iPhone), isHandheld(edge)]).toEqual([true, false]))
