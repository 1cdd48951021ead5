import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The fonts that a browser finds, whatever the machine has: `phone` is Roboto as on Android, with DejaVu for the characters that Roboto lacks; `wide`
 * is DejaVu alone, the widest font that people commonly read.
 */
export type Faces = 'phone' | 'wide'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string, ...inside: string[]) => join(dirname(resolve(`${name}/package.json`)), ...inside)
const cache = fileURLToPath(new URL('../../../.cache/faces', import.meta.url))

/** Writes the fontconfig of these fonts, and returns the environment that makes a browser read it. A browser reads it once, when it starts. */
export function facesEnvironment(faces: Faces): { FONTCONFIG_FILE: string } {
  const wide = folderOf('dejavu-fonts-ttf', 'ttf')
  const folders = faces === 'phone' ? [folderOf('@expo-google-fonts/roboto'), wide] : [wide]
  const family = faces === 'phone' ? 'Roboto' : 'DejaVu Sans'
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${faces}.conf`)
  writeFileSync(file, fontconfig(folders, family))
  return { FONTCONFIG_FILE: file }
}

const fontconfig = (folders: string[], family: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`).join('\n')}
  <cachedir>${escapeXml(join(cache, 'index'))}</cachedir>
${['system-ui', 'sans-serif', 'serif', 'monospace'].map((generic) => alias(generic, family)).join('\n')}
  <match target="font">
    <edit name="hinting"><bool>false</bool></edit>
    <edit name="antialias"><bool>true</bool></edit>
  </match>
</fontconfig>
`

const alias = (generic: string, family: string): string =>
  `  <alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
