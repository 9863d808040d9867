/** llama.cpp finds the parts of a large model by the name of the first. */
const PART = /-\d{5}-of-(\d{5})\.gguf$/

/** Accepts any part. A single file is returned as is. */
export function modelFileParts(file: string): string[] {
  const [ending, count] = PART.exec(file) ?? []
  if (ending === undefined || count === undefined) return [file]
  const stem = file.slice(0, -ending.length)
  return Array.from(
    { length: Number(count) },
    (_, at) => `${stem}-${String(at + 1).padStart(5, '0')}-of-${count}.gguf`,
  )
}

/** The file's name without extension and part number. */
export const modelFileName = (file: string): string =>
  file
    .slice(file.lastIndexOf('/') + 1)
    .replace(PART, '')
    .replace(/\.gguf$/i, '')
