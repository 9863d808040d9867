import { exportFileName } from '@inkling/engine'

/** The paths of an archive: no two are one, whatever the case, on whatever system it is opened. */
export class ArchiveNames {
  readonly #taken = new Set<string>()

  /** A path in a folder for something of this name. */
  free(folder: string, name: string, ending: string): string {
    for (let n = 1; ; n++) {
      const path = `${folder}/${exportFileName(n === 1 ? name : `${name} (${n})`, ending)}`
      const key = path.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return path
    }
  }
}
