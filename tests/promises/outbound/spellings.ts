import { networkInterfaces } from 'node:os'

const own = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(address => !address.internal && address.family === 'IPv4')?.address

/** Every way to write an address of this machine. */
export const thisMachine: readonly string[] = [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '127.12.34.56',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
  ],
  ...['0x7F.0x0.0x0.0x1', '017700000001', '0177.0.0.01', '0177.1', '００', '１２７.0.0.1', '127。0。0。1'],
  ...['①②⑦.⓪.⓪.①', '%31%32%37.0.0.1', '127.0.0.1%00', '0', '0.0.0.0', '0x0', 'localhost', 'LOCALHOST'],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:1]',
  ],
  ...[
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['[2001:0:7f00:1::80ff:fffe]', '[::1%25lo]', '[fe80::1%25eth0]'],
  ...(own === undefined ? [] : [own, `[::ffff:${own}]`, `[64:ff9b::${own}]`]),
]

/** Networks at home. */
export const privateNetworks: readonly string[] = [
  ...[
    '10.0.0.1',
    '10.255.255.254',
    '012.0.0.1',
    '0xa000001',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.0.1',
    '192.168.1.1',
  ],
  ...[
    '3232235777',
    '0xC0A80101',
    '100.64.0.1',
    '198.18.0.7',
    '[fd12:3456::1]',
    '[fc00::1]',
    '[::ffff:10.0.0.1]',
  ],
  ...['[64:ff9b::10.0.0.1]', '[::ffff:c0a8:101]'],
]

/** Where clouds keep the keys of their machines, and what nobody is at: refused on every installation. */
export const neverCalled: readonly string[] = [
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '0xa9.254.0251.254',
  ],
  ...[
    '169.254.43518',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::169.254.169.254]',
    '[fe80::1]',
  ],
  ...[
    '[febf::1]',
    '[fec0::1]',
    '[fd00:ec2::254]',
    '168.63.129.16',
    '100.100.100.200',
    '[::ffff:100.100.100.200]',
  ],
  ...[
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    '192.0.2.1',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
  ],
]
