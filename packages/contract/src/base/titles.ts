// Apart from the codes: a page's first script needs the titles and not the table of all problems.

/** The seed's default messages (its section 8). */
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The default message of a status; every other non-ok status is a 'Generic Error'. */
export const titleOf = (status: number): string => titles[status] ?? 'Generic Error'
