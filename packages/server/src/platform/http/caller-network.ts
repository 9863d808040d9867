/**
 * The IPv4 address, or the IPv6 /64, which one subscriber usually controls. The address is undefined once the caller
 * has disconnected.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  if (!address.includes(':')) return address
  const inside4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inside4 !== undefined) return inside4
  const [head = '', tail] = address.split('%', 1).join('').split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - headGroups.length - right.length) }, () => '0')
  const groups = tail === undefined ? headGroups : [...headGroups, ...zeros, ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
