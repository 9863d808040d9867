/**
 * `npm run draw -w packages/server [-- <slug> …]` renders the characters' pictures from their `art.svg`. Not done at
 * runtime: it takes seconds per picture, and the server's image library processes untrusted uploads, so it must not
 * read SVG.
 */
import sharp from 'sharp'
import { listSampleCharacters } from './add-characters.ts'

const slugs = process.argv.slice(2)
for (const { slug, artPath } of await listSampleCharacters()) {
  if (slugs.length > 0 && !slugs.includes(slug)) continue
  await sharp(artPath.replace(/webp$/, 'svg')).webp({ quality: 88, effort: 6 }).toFile(artPath)
  console.log(slug)
}
