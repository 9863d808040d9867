/**
 * `npm run draw -w packages/server [-- <slug> …]`: draws the characters' pictures anew from their `art.svg`, after one was
 * changed. Here and not at a start: it takes seconds a picture, and a server's image library must never learn to read
 * SVG, since it meets what strangers upload.
 */
import sharp from 'sharp'
import { listSampleCharacters } from './add-characters.ts'

const wanted = process.argv.slice(2)
for (const { slug, artPath } of await listSampleCharacters()) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue
  await sharp(artPath.replace(/webp$/, 'svg')).webp({ quality: 88, effort: 6 }).toFile(artPath)
  console.log(slug)
}
