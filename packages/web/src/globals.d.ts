/** Which build this is; `builds/latest.json` names the newest (vite.config.ts). */
declare const __BUILD_ID__: string

/** What a browser with Trusted Types has, as far as we ask it; what it makes of an address goes where addresses go. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}
