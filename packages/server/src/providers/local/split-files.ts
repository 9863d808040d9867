/** Models larger than what hubs keep in one file come in several, which llama.cpp finds by the name of the first. */
const PART = /-\d{5}-of-(\d{5})\.gguf$/

/** Of the name of any part, those of all of them in their order; of a model in one piece, just its own. */
export function modelFileParts(file: string): string[] {
  const [ending, count] = PART.exec(file) ?? []
  if (ending === undefined || count === undefined) return [file]
  const stem = file.slice(0, -ending.length)
  return Array.from(
    { length: Number(count) },
    (_, at) => `${stem}-${String(at + 1).padStart(5, '0')}-of-${count}.gguf`,
  )
}

/** A file's name without its ending, and without which part it is. */
export const modelFileName = (file: string): string =>
  file
    .slice(file.lastIndexOf('/') + 1)
    .replace(PART, '')
    .replace(/\.gguf$/i, '')
