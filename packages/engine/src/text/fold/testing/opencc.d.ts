/** Entries separated by `|`, each a character and its forms separated by spaces. */
declare module 'opencc-js/dict/*' {
  const entries: string
  export default entries
}
