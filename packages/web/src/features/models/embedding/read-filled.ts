/** What of a form was filled in: an empty field says nothing. */
export const readFilled = (form: FormData): Record<string, FormDataEntryValue> =>
  Object.fromEntries([...form].filter(([, value]) => value !== ''))
