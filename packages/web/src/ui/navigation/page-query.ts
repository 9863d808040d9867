/** A query for the router, whose types know no page's: the routes come from a table (app/pages.ts). */
export const pageQuery = (query: Readonly<Record<string, string | undefined>>) => query as never
