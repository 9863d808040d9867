/**
 * What a caller without an account is counted by: the address, and of an IPv6 one the network (its first 64 bits),
 * because whoever has one address of such a network has all of them. Who has hung up already has no address any more.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  if (!address.includes(':')) return address
  const inside4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inside4 !== undefined) return inside4
  const [head = '', tail] = address.split('%', 1).join('').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
