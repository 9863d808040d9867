/** Reads the form into what the contract checks: to everybody, or to the one who is named. */
export function readAnnounceForm(form: FormData): Record<string, unknown> {
  const link = textOf(form, 'link').trim()
  return {
    // The field is there as long as it is for one; left empty, it must not become everybody.
    username: form.has('username') ? textOf(form, 'username') : null,
    title: textOf(form, 'title'),
    body: textOf(form, 'body'),
    link: link === '' ? null : link,
  }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
