import { fileURLToPath } from 'node:url'
import type { SharedFile } from './chunks.ts'

/*
 * The plan of the app's files (`.decisions/pwa/0390-…`): which modules lie together, which files only signed-in people store, and which are compiled
 * before they run. A build fails where the plan does not fit the code.
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

/** Modules imported on demand, by the file that holds them (`together.ts`): each is what somebody uses at one time. */
export const onDemand = {
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
  // What a dashboard opens from its tabs.
  'dashboard-later': pwa(
    'accounts/individual/individual-card.tsx',
    'applications/letters/templates-dialog.tsx',
    'applications/my-applications-screen.tsx',
    'dashboard/frame/me-screen.tsx',
    'dashboard/student/first-steps/first-steps.tsx',
    'jobs/inviting/former-students.tsx',
    'jobs/offers/filters-dialog.tsx',
    'jobs/searches/searches-dialog.tsx',
    'my-jobs/accepted-jobs.tsx',
    'my-jobs/past-jobs.tsx',
    'my-jobs/work-dialogs.tsx',
    'payments/amount-dialog.tsx',
    'payments/earnings/earnings-dialog.tsx',
    'payments/hand/declare-dialog.tsx',
    'offers/detail/offer-first.tsx',
    'questions/own-questions.tsx',
    'rescheduling/job-time-note.tsx',
    'rescheduling/propose-dialog.tsx',
    'payments/wallet-tab.tsx',
    'payments/wages/wage-line.tsx',
    'my-jobs/work-duties.tsx',
  ),
  // Dialogs that are rarely opened.
  dialogs: pwa(
    'consents/ask-dialog.tsx',
    'accounts/details/details-dialog.tsx',
    'accounts/details/school-proof-dialog.tsx',
    'accounts/profile-dialog.tsx',
    'messages/report-from-chat.tsx',
    'synchronisation/taking-back.ts',
    'payments/complaint-dialog.tsx',
    'questions/answer-dialog.tsx',
    'questions/ask-dialog.tsx',
    'safety/report-dialog.tsx',
  ),
  reviews: screens(
    'accepted-jobs',
    'my-jobs',
    'review-individual.$jobId',
    'review-student.$jobId',
    'student.$studentId',
  ),
  settings: screens('settings', 'share'),
  // They are read without network.
  papers: screens('documents.index', 'documents.$id'),
  // The wizard for somebody without an account, whom the landing leads there.
  publish: screens('publish'),
  twint: [...screens('twint-demo'), ...pwa('twint/twint-dialog.tsx')],
  paying: screens('payment'),
}

/** As above, in files that no device stores before it has asked for them: what only wide windows need, and what only moderators do. */
export const onDemandAlone = {
  desk: pwa('applications/my-application-detail.tsx', 'palette/desk.tsx'),
  // A visitor's wide window needs these too.
  'desk-lists': pwa('ui/hooks/row-keys.ts', 'offers/detail/offer-pane.tsx', 'offers/list/offers-desk.tsx'),
  moderation: screens('moderation'),
  // A household announces a wage once a year.
  'hand-over': screens('hand-over.$id'),
  // After a payment by card.
  paid: pwa('payments/paid-panel.tsx'),
  printing: pwa('messages/conversation-sheet.tsx'),
  // The home of a new account asks once; its dialog comes with those of the settings.
  'wrong-role': pwa('settings/wrong-role.tsx'),
  // A device hears with the network alone that it is to be emptied.
  emptied: pwa('data/emptied-device.ts'),
  // The public pages about minimum wages, which strangers find.
  wages: screens('salaires.index', 'salaires.$canton'),
  // Without network, the server completes a place once it arrives.
  'known-place': [here('schema/searches/known-place.ts')],
  // What is asked with the network alone.
  verify: screens('verify.index', 'verify.$code'),
  // A parent's page, by a link.
  consent: screens('accord'),
  signing: pwa(
    'papers/agreement-dialog.tsx',
    'papers/certificate-dialog.tsx',
    'papers/payslip-dialog.tsx',
    'papers/sign-dialog.tsx',
  ),
  // What the settings show and ask with the network alone.
  security: pwa(
    'settings/activity-list.tsx',
    'settings/changes.tsx',
    'settings/data-dialog.tsx',
    'settings/deletion-dialog.tsx',
    'settings/role-dialog.tsx',
    'settings/end-sessions-dialog.tsx',
    'settings/second-factor-dialog.tsx',
  ),
}

/** The wizard without an account needs most of an individual's dashboard, so that it has no part in what the others share. */
const { publish: _wizard, ...withoutWizard } = onDemand
const later = Object.values(withoutWizard)

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

/** The files of modules that several others import. A module lies in the first file that names it. */
export const sharedFiles: SharedFile[] = [
  // A module of both files for wide windows.
  { name: 'desk-keys', roots: pwa('ui/hooks/single-keys.ts') },
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
  { name: 'pages', roots: onDemand.pages, and: onDemandAlone.wages },
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
  // What only files of `onDemand` need, one or several.
  ...later.map((roots) => ({ name: 'parts', roots, isBelowRoots: true as const })),
]

/** The files that only signed-in people use, and parts of the public pages that load at a press (`personal.ts`). */
export const personalFiles = [
  'apply-dialog',
  'browser',
  'browser-image-compression',
  'consent',
  'dashboard',
  'dashboard-later',
  'desk',
  'desk-keys',
  'desk-lists',
  'dialogs',
  'distances',
  'emptied',
  'hand-over',
  'individual-dashboard',
  'known-place',
  'moderation',
  'offer-map',
  'parts',
  'paid',
  'papers',
  'paying',
  'person',
  'printing',
  'publish',
  'reviews',
  'security',
  'settings',
  'signed-in',
  'signing',
  'student-dashboard',
  'wages',
  'verify',
  'wrong-role',
]

/** The files most of whose functions run until the first screen is there (`compile-early.ts`). */
export const startFiles = [
  'alive',
  'app',
  'base',
  'dashboard',
  'dexie',
  'entry',
  'individual-dashboard',
  'react-dom',
  'react-router',
  'signed-in',
  'start',
  'start-parts',
  'student-dashboard',
]
