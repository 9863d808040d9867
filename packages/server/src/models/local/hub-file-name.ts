/** A file of a hub, `owner/name/path/to/file.gguf`, as its repository and its path there. */
export function hubFileOf(file: string): { readonly hub_id: string; readonly path: string } {
  const [owner = '', name = '', ...path] = file.split('/')
  return { hub_id: `${owner}/${name}`, path: path.join('/') }
}
