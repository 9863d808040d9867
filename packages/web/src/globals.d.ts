/** This build's id; `builds/latest.json` has the newest (vite.config.ts). */
declare const __BUILD_ID__: string

/** The used part of Trusted Types; its script URLs are accepted where strings are. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}
