/** Entries separated by `|`: a character and its forms, separated by spaces. */
declare module 'opencc-js/dict/*' {
  const entries: string
  export default entries
}
