/** Modes that the driver takes for `verify-full` today, with a warning that its next version will not. */
const LOOSE_MODE = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/

/**
 * The operator's address of a PostgreSQL, so that it means the same to every version of the driver: who asks for TLS gets it
 * with the server's certificate checked. libpq's weaker meanings are had by `uselibpqcompat=true`, no check by `sslmode=no-verify`.
 */
export const databaseAddress = (url: string): string =>
  url.includes('uselibpqcompat=true') ? url : url.replace(LOOSE_MODE, '$1verify-full')
