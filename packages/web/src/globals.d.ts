/** Which build this is; `builds/latest.json` names the newest (vite.config.ts). */
declare const __BUILD_ID__: string
