import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SharedFile } from './chunks.ts'

/*
 * The plan of the app's files (`.decisions/pwa/0390-…`): which modules lie together, which files a visitor stores, and which are compiled before they
 * run. It names what a person's first second needs; what nobody names lies with the screens or with what they open, for whoever is signed in.
 */

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pwa = (...files: readonly string[]) => files.map((file) => here(`pwa/${file}`))
const packages = (...files: readonly string[]) => files.map((file) => here(`node_modules/${file}`))
/** The router's plugin splits a screen from its route, into a module of this name. */
const screens = (...routes: readonly string[]) =>
  routes.map((route) => `${here(`pwa/routes/${route}.tsx`)}?tsr-split=component`)
const drawings = (...names: readonly string[]) => names.map((name) => `${here(`pwa/ui/art/${name}.svg`)}?drawing`)

const landing = pwa('landing/main.tsx')
const landingAlive = pwa('landing/hydrate.tsx')
const entry = pwa('main.tsx')
const app = pwa('app.tsx')
const signedIn = [...screens('dashboard'), ...pwa('shell/header-signed-in.tsx')]
const studentDashboard = pwa('dashboard/student/student-dashboard.tsx')
const individualDashboard = pwa('dashboard/individual/individual-dashboard.tsx')
const law = pwa('law/law.ts')
const applyDialog = pwa('applications/apply-dialog.tsx')

const accountDialogs = pwa('accounts/sign-up-dialog.tsx', 'accounts/login-dialog.tsx')
const publicPages = [
  ...screens('jobs.index', 'jobs.$id', 'services'),
  ...pwa('jobs/job-card.tsx', 'jobs/job-grid-skeleton.tsx'),
  // The static pages share these with a dashboard, whose file they would otherwise load.
  ...drawings('done', 'no-message', 'star'),
  ...pwa(
    'ui/disclosure.tsx',
    'ui/fold-styles.ts',
    'ui/fields/progress.tsx',
    'ui/hooks/in-sight.ts',
    'data/draft.ts',
    'data/form-draft.ts',
  ),
  here('schema/payments/payment.ts'),
  here('schema/payments/payer-limits.ts'),
  // So does the law's file.
  ...pwa('ui/inline-link-style.ts'),
  here('sync/fetched/config.ts'),
]

const sources = readdirSync(here('pwa'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|e2e|d)\.|(^|\/)(testing|e2e|bench)\//.test(file),
)
const asked = sources.flatMap((file) =>
  [...readFileSync(here(`pwa/${file}`), 'utf8').matchAll(/\bimport\('(\.[^']+\.tsx)'\)/g)].map(([, path]) =>
    here(join('pwa', dirname(file), path!)),
  ),
)
const routes = sources.flatMap((file) => /^routes\/([^_].*)\.tsx$/.exec(file)?.[1] ?? [])

const groups = {
  pages: screens('about', 'contact', 'features', 'privacy', 'terms'),
  'account-links': [
    ...screens('auth.email', 'auth.phone', 'auth.reset', 'auth.verify'),
    ...pwa('accounts/forgot-dialog.tsx', 'accounts/unverified-dialog.tsx'),
  ],
  // The landing's dialogs have loaded what these modules need.
  entering: pwa('ui/toast.ts', 'ui/toaster.tsx', 'session/way-in.ts'),
  'visitor-dialogs': pwa('accounts/sign-up-dialog.tsx', 'accounts/login-dialog.tsx', 'landing/offers-now.ts'),
  // Every page of the app loads these once it is rendered.
  settled: [
    here('sync/engine/session.ts'),
    here('sync/store/deletion.ts'),
    ...pwa('shell/kept-focus.ts', 'ui/overlays/tooltips.tsx'),
  ],
  // What stands beside every screen of somebody signed in.
  person: [
    ...pwa('shell/person-parts.tsx', 'synchronisation/eviction-notes.tsx', 'synchronisation/refusal-texts.ts'),
    ...pwa('safety/person-menu.tsx'),
    here('sync/engine/web-push.ts'),
  ],
  'signed-in': signedIn,
  // The wizard for somebody without an account, whom the landing leads there.
  publish: screens('publish'),
  twint: [...screens('twint-demo'), ...pwa('twint/twint-dialog.tsx')],
  paying: screens('payment'),
}

/**
 * Modules imported on demand that no device stores before it has asked for them: what only wide windows need, or moderators, what is asked with the
 * network alone, or once a year. Each is a file of its own.
 */
export const seldom = [
  ...screens('moderation', 'hand-over.$id', 'salaires.index', 'salaires.$canton', 'accord'),
  ...screens('verify.index', 'verify.$code'),
  ...pwa('applications/my-application-detail.tsx', 'palette/desk.tsx'),
  ...pwa('data/emptied-device.ts', 'messages/conversation-sheet.tsx', 'payments/paid-panel.tsx'),
  // Without network, the server completes a place once it arrives.
  here('schema/searches/known-place.ts'),
  // What the settings show and ask, and what is signed, is with the network alone.
  ...asked.filter((file) => /\/pwa\/(papers|settings)\//.test(file)),
]

/** As above, in a file of several: a wide window that has shown any list reads offers beside it without network. */
export const seldomTogether = {
  'desk-lists': pwa('ui/hooks/row-keys.ts', 'offers/detail/offer-pane.tsx', 'offers/list/offers-desk.tsx'),
}

/** Each a file of its own, which is large or decides the first second; and a part of the first file. */
const apart = pwa('jobs/map/offer-map.tsx', 'ui/overlays/dialog.tsx').concat(app, landingAlive, law, applyDialog)
const dashboards = [...studentDashboard, ...individualDashboard]
const together = [groups, seldomTogether].flatMap((files) => Object.values(files).flat())
const named = new Set([...together, ...seldom, ...publicPages, ...apart, ...dashboards])

/** Modules imported on demand, by the file that holds them (`together.ts`): each is what somebody uses at one time. */
export const onDemand = {
  ...groups,
  screens: screens(...routes).filter((id) => !named.has(id)),
  // What the screens open.
  later: [...new Set([...asked, ...pwa('synchronisation/taking-back.ts')])].filter((id) => !named.has(id)),
}

/** The wizard without an account needs most of an individual's dashboard, so that it has no part in what the others share. */
const { publish: _wizard, ...withoutWizard } = onDemand
const later = Object.values(withoutWizard)

/** The files of modules that several others import. A module lies in the first file that names it. */
export const sharedFiles: SharedFile[] = [
  // Both documents need this before all other code.
  { name: 'early', roots: landing, and: entry, isBelowRoots: true },
  // React without its renderer, and what both entries need: the browser asks for it before it paints, so it stays small.
  { name: 'base', roots: packages('react/index.js', 'react/jsx-runtime.js', 'react-dom/index.js') },
  { name: 'base', roots: entry, and: landingAlive },
  // Libraries, which are evaluated in a task each (pwa/main.tsx, pwa/landing/main.tsx).
  { name: 'react-dom', roots: packages('react-dom/client.js') },
  { name: 'dexie', roots: packages('dexie/import-wrapper.mjs') },
  { name: 'react-router', roots: pwa('react-router.ts') },
  // The hydrated landing needs this, and so does the app.
  { name: 'alive', roots: landingAlive, and: [...entry, ...app, ...accountDialogs, ...publicPages] },
  // The landing alone needs the rest.
  { name: null, roots: [...landing, ...landingAlive] },
  { name: 'entry', roots: entry, isBelowRoots: true },
  // The landing's dialogs need this part of the app's start, and not the other one.
  { name: 'start-parts', roots: [...accountDialogs, ...publicPages], and: app },
  { name: 'start', roots: app },
  { name: 'account-dialogs', roots: accountDialogs },
  { name: 'public', roots: publicPages },
  // The static pages, and those about wages, share this.
  { name: 'pages', roots: onDemand.pages, and: screens('salaires.index', 'salaires.$canton') },
  // Both dashboards need this.
  { name: 'dashboard', roots: signedIn },
  { name: 'dashboard', roots: studentDashboard, and: individualDashboard },
  // Every signed-in start loads these a moment later: else it would load all that the later files share.
  { name: 'dashboard', roots: onDemand.person },
  { name: 'student-dashboard', roots: [...studentDashboard, ...applyDialog] },
  // The law's tables, with the screens that show them.
  { name: 'law', roots: law },
  // What the later files share with an individual's dashboard: else a student's would load that dashboard for a few of its parts.
  ...later.map((roots) => ({ name: 'parts', roots, and: individualDashboard, isBelowRoots: true as const })),
  // Papers and the hand-over of a wage need this, each in a file of its own.
  { name: 'parts', roots: [here('schema/jobs/hours-of-work.ts')] },
  { name: 'individual-dashboard', roots: individualDashboard },
  { name: 'distances', roots: [here('schema/searches/distances.ts')] },
  // What only files of `onDemand` need, one or several.
  ...later.map((roots) => ({ name: 'parts', roots, isBelowRoots: true as const })),
]

/** The files that a visitor stores too. All others are for people who have signed in (`personal.ts`). */
export const forEverybody =
  'account-dialogs account-links alive app base cities client dexie dialog early entering entry hydrate import-wrapper index'
    .concat(
      ' jobs._id jobs.index law pages public react-dom react-router rolldown-runtime runtime services settled start',
    )
    .concat(' start-parts twint visitor-dialogs whole')
    .split(' ')

/** The files most of whose functions run until the first screen is there (`compile-early.ts`). */
export const startFiles =
  'alive app base dashboard dexie entry individual-dashboard react-dom react-router signed-in start start-parts'
    .concat(' student-dashboard')
    .split(' ')
