/**
 * Draws the pictures of the demo data, faces and work, as cut paper, in the two sizes in which photos are stored: `api/demo/photos/*.webp`. Run with
 * `npx tsx pwa/theme/draw-demo-photos.ts`.
 */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../../api/demo/photos/', import.meta.url)

interface Face {
  ground: string
  skin: string
  hair: string
  shirt: string
  /** The hair behind the head, and the hair over it. */
  back: string
  front: string
  more?: string
}

const bob = 'M28 50C22 14 78 14 72 50v16H28z'
const long = 'M27 52C18 12 82 12 73 52l4 34H23z'
const bun = 'M50 4a11 11 0 1 1 0 22 11 11 0 0 1 0-22z'
const fringe = 'M31 44c0-26 38-26 38 0-8-9-14-10-20-10s-12 2-18 10z'
const crop = 'M31 42c-3-26 41-26 38 0-3-8-9-11-19-11s-16 3-19 11z'
const curls =
  'M30 40a8 8 0 0 1 4-14 9 9 0 0 1 13-7 9 9 0 0 1 14 3 8 8 0 0 1 8 10 7 7 0 0 1 1 9c-5-8-11-10-20-10s-15 2-20 9z'

const faces: Record<string, Face> = {
  lea: { ground: '#FFF0C2', skin: '#E9BF97', hair: '#7A4A2B', shirt: '#0E4F3C', back: long, front: fringe },
  milos: { ground: '#DCEAF3', skin: '#C98F62', hair: '#241B17', shirt: '#B23A20', back: '', front: curls },
  fatima: { ground: '#F7DDD2', skin: '#D9A57A', hair: '#2B1C18', shirt: '#1D5C88', back: bun, front: fringe },
  siobhan: { ground: '#D8EBDD', skin: '#EBC7A6', hair: '#B23A20', shirt: '#16211B', back: bob, front: fringe },
  marc: {
    ground: '#D6E7F2',
    skin: '#E3B48C',
    hair: '#8C8577',
    shirt: '#5FA777',
    back: '',
    front: crop,
    more: '<path d="M35 58c2 20 28 20 30 0-4 6-9 7-15 7s-11-1-15-7z" fill="#8C8577"/>',
  },
  ginette: {
    ground: '#FCE9BD',
    skin: '#F0CDAE',
    hair: '#E5E1D6',
    shirt: '#B23A20',
    back: 'M27 46C20 12 80 12 73 46a10 10 0 0 1-4 16H31a10 10 0 0 1-4-16z',
    front: crop,
    more: '<g fill="none" stroke="#16211B" stroke-width="1.8"><circle cx="42.5" cy="50" r="6"/><circle cx="57.5" cy="50" r="6"/><path d="M48.5 50h3"/></g>',
  },
}

const drawFace = ({ ground, skin, hair, shirt, back, front, more = '' }: Face) => `
  <rect width="100" height="100" fill="${ground}"/>
  <path d="${back}" fill="${hair}"/>
  <path d="M16 104c2-24 18-30 34-30s32 6 34 30z" fill="${shirt}"/>
  <path d="M42 64h16v12c0 8-16 8-16 0z" fill="${skin}"/>
  <path d="M42 70c4 4 12 4 16 0v4c0 7-16 7-16 0z" fill="#16211B" opacity=".14"/>
  <ellipse cx="50" cy="50" rx="18" ry="21" fill="${skin}"/>
  <path d="${front}" fill="${hair}"/>
  <circle cx="43" cy="50" r="1.9" fill="#16211B"/><circle cx="57" cy="50" r="1.9" fill="#16211B"/>
  ${more}
  <path d="M44 60c3 3.6 9 3.6 12 0" fill="none" stroke="#16211B" stroke-width="1.8" stroke-linecap="round"/>`

const book = (x: number, y: number, height: number, colour: string) =>
  `<rect x="${x}" y="${y - height}" width="5" height="${height}" rx=".8" fill="${colour}"/>`
const colours = ['#B23A20', '#1D5C88', '#FFC83A', '#5FA777', '#E6B87E', '#0E4F3C', '#F7DDD2']
const shelf = (x: number, y: number, seed: number) =>
  Array.from({ length: 4 }, (_, index) =>
    book(x + index * 5.6, y, 11 + ((seed + index * 5) % 6), colours[(seed + index * 3) % colours.length] ?? ''),
  ).join('')

const scenes: Record<string, string> = {
  shelves: `<rect width="120" height="90" fill="#F2ECDF"/><rect y="76" width="120" height="14" fill="#B67F41"/>
    <rect x="13" y="8" width="94" height="70" fill="#8E6130"/>
    ${[0, 1, 2, 3].map((column) => [0, 1, 2].map((row) => `<rect x="${16 + column * 23}" y="${11 + row * 22}" width="20" height="20" fill="#D9A262"/>${shelf(16.5 + column * 23, 31 + row * 22, column * 4 + row * 7)}`).join('')).join('')}
    <g transform="rotate(9 58 20)">${book(56, 31, 14, '#1D5C88')}</g>`,
  boxes: `<rect width="120" height="90" fill="#DCEAF3"/><rect y="66" width="120" height="24" fill="#8E6130"/>
    <rect x="82" y="10" width="26" height="34" fill="#FBF7EE"/><path d="M95 10v34M82 27h26" stroke="#D9A262" stroke-width="2.5"/>
    ${[
      [14, 44, 30],
      [46, 48, 26],
      [20, 20, 24],
    ]
      .map(
        ([x = 0, y = 0, size = 0]) =>
          `<rect x="${x}" y="${y}" width="${size}" height="${size * 0.84}" fill="#D9A262"/><rect x="${x + size * 0.4}" y="${y}" width="${size * 0.2}" height="${size * 0.84}" fill="#B67F41"/><path d="M${x} ${y}l${size * 0.3}-5h${size * 0.4}l${size * 0.3} 5z" fill="#E6B87E"/>`,
      )
      .join('')}
    <g transform="translate(80 74)">${shelf(0, 0, 2)}</g>`,
  hedge: `<rect width="120" height="90" fill="#CFE3F0"/><circle cx="98" cy="16" r="9" fill="#FFC83A"/>
    <path d="M12 40 30 22l18 18v26H12z" fill="#FBF7EE"/><path d="M8 42 30 20l22 22" fill="none" stroke="#B23A20" stroke-width="5"/>
    <rect y="66" width="120" height="24" fill="#7DB98C"/><rect x="-4" y="44" width="128" height="26" rx="3" fill="#0E4F3C"/>
    <path d="M-4 52h128M-4 60h128" stroke="#1B6B52" stroke-width="2" stroke-dasharray="3 5"/>
    <g transform="rotate(-8 84 78)"><rect x="64" y="75" width="34" height="4" rx="1" fill="#E5E1D6"/><rect x="96" y="71" width="15" height="11" rx="3" fill="#B23A20"/></g>
    <path d="M60 40c2-5 9-5 10 0l5 1-5 2c-1 4-9 4-10-3z" fill="#16211B"/><circle cx="68" cy="39" r="1" fill="#FFC83A"/>`,
}

const encode = async (name: string, box: string, content: string): Promise<void> => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="800">${content}</svg>`)
  const full = await sharp(svg).flatten().webp({ quality: 82 }).toBuffer()
  await sharp(full).toFile(new URL(`${name}.webp`, folder).pathname)
  const small = sharp(full).resize({ width: 160, height: 160, fit: 'cover' }).webp({ quality: 80 })
  await small.toFile(new URL(`${name}-small.webp`, folder).pathname)
}

await mkdir(folder, { recursive: true })
for (const [name, face] of Object.entries(faces)) await encode(`face-${name}`, '0 0 100 100', drawFace(face))
for (const [name, scene] of Object.entries(scenes)) await encode(`work-${name}`, '0 0 120 90', scene)
