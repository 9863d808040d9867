import { RecentValues } from '../../browser/recent.ts'

/** How large pictures are by themselves, by address. */
const sizes = new RecentValues<string, { readonly width: number; readonly height: number }>(300)

/**
 * Keeps room for the pictures that have been seen before: a list that scrolls draws its rows anew, and a row that is
 * taller a moment later moves all that one reads. What is kept is no more than a hint, below any style of the text,
 * and only until the picture is there; one that says itself how large it is needs none.
 */
export function reserveImageSpace(root: ParentNode): void {
  for (const picture of root.querySelectorAll('img')) {
    if (picture.complete) remember(picture)
    else if (!picture.hasAttribute('width') && !picture.hasAttribute('height')) reserveSpaceOf(picture)
  }
}

function reserveSpaceOf(picture: HTMLImageElement): void {
  const size = sizes.get(picture.src)
  if (size !== undefined) Object.assign(picture, size)
  const settle = () => {
    picture.removeAttribute('width')
    picture.removeAttribute('height')
    remember(picture)
  }
  picture.addEventListener('load', settle, { once: true })
  picture.addEventListener('error', settle, { once: true })
}

function remember({ src, naturalWidth: width, naturalHeight: height }: HTMLImageElement): void {
  if (width > 0) sizes.set(src, { width, height })
}
