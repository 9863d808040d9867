import { describe, expect, test } from 'vitest'
import { isCallable, parseAddress } from './addresses.ts'

const callable = (text: string, network: 'any' | 'public') => {
  const address = parseAddress(text)
  return address !== null && isCallable(address, network)
}

describe.each(['any', 'public'] as const)('with MODEL_NETWORK=%s', network => {
  test.each(['1.1.1.1', '203.0.114.1', '2606:4700:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    'the public address %s is callable',
    address => {
      expect(callable(address, network)).toBe(true)
    },
  )

  test.each([
    ['this network', ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0', '64:ff9b::']],
    [
      'link-local and the metadata of clouds',
      ['169.254.169.254', '169.254.0.1', '::ffff:169.254.169.254', 'fe80::1', 'febf::1', 'fd00:ec2::254'],
    ],
    [
      'the metadata of Azure and Alibaba',
      ['168.63.129.16', '100.100.100.200', '::ffff:168.63.129.16', '64:ff9b::a83f:8110'],
    ],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
    ['reserved', ['240.0.0.1', '192.0.2.1', '2001:db8::1', '100::1', '5f00::1', 'fec0::1', '4000::1']],
    ['IPv4-compatible', ['::7f00:1', '::a9fe:a9fe', '::101:101']],
    ['translated (SIIT)', ['::ffff:0:127.0.0.1', '::ffff:0:1.1.1.1']],
    ['local NAT64', ['64:ff9b:1::7f00:1']],
    ['6to4', ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:101:101::1']],
    ['Teredo', ['2001:0:7f00:1::1', '2001::1']],
    ['zoned', ['fe80::1%eth0', '::1%lo', '2606:4700::1111%1']],
    ['no address', ['localhost', '', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '1.1.1.1.']],
  ])('%s addresses are not callable', (_, addresses) => {
    expect(addresses.filter(address => callable(address, network))).toEqual([])
  })
})

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '::ffff:192.168.1.1',
  'fd12:3456::1',
  '100.64.0.1',
  '198.18.0.7',
])('%s is callable in a home network, and not from a hosted site', address => {
  expect(callable(address, 'any')).toBe(true)
  expect(callable(address, 'public')).toBe(false)
})
