// In its own file because a page's first script needs only the titles, not the problem codes.

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

export const titleOf = (status: number): string => titles[status] ?? 'Generic Error'
