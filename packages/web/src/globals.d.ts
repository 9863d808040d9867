/** The newest build's id is in `builds/latest.json` (vite.config.ts). */
declare const __BUILD_ID__: string

/** The part of Trusted Types in use. DOM sinks for strings accept its script URLs. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}
