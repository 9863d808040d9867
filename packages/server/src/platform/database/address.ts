/** The current driver treats these modes as `verify-full`; its next version will not. */
const LOOSE_SSL_MODE = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/

/**
 * Makes TLS always verify the server certificate, with any version of the driver. `uselibpqcompat=true` keeps libpq's
 * weaker modes; `sslmode=no-verify` skips verification.
 */
export const databaseAddress = (url: string): string =>
  url.includes('uselibpqcompat=true') ? url : url.replace(LOOSE_SSL_MODE, '$1verify-full')
