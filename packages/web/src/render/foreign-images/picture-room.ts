import { RecentValues } from '../../browser/recent.ts'

/** Natural sizes by address. */
const sizes = new RecentValues<string, { readonly width: number; readonly height: number }>(300)

/**
 * Reserves space for pictures seen before, so that re-rendered rows of a scrolling list don't jump. This is a hint
 * until the picture has loaded; the text's own styles and size attributes take precedence.
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
