import { findPackageJSON } from 'node:module'

/** llama.cpp's binaries, by platform and processor; they were installed with everything else, where there are any. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'linux-arm': 'linux-armv7l',
  'linux-arm64': 'linux-arm64',
  'linux-riscv64': 'linux-riscv64',
  'linux-x64': 'linux-x64',
  'win32-arm64': 'win-arm64',
  'win32-x64': 'win-x64',
}

/** Whether there is a llama.cpp for this machine. That it runs is seen when it is asked. */
export function hasLlama(platform: string = process.platform, arch: string = process.arch): boolean {
  const name = packages[`${platform}-${arch}`]
  try {
    return name !== undefined && findPackageJSON(`@node-llama-cpp/${name}`, import.meta.url) !== undefined
  } catch {
    return false // there is no such package
  }
}
