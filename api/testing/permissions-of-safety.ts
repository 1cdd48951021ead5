import { newId, type Id } from '../../schema/ids.ts'
import { setProfilePhoto } from '../accounts/profile-photo.ts'
import { write } from '../feeds/write.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import type { TestApi } from './test-api.ts'
import { meOf } from './test-seed.ts'
import { forAll, type Row } from './permission.ts'
import type { World } from './world.ts'

/** Makes the owner a moderator, and has the counterpart report somebody. */
const moderated =
  (call: (world: World, report: Id) => { path: string; body?: object }): Row['call'] =>
  async (world, _self, { sql }: TestApi) => {
    const { owner, counterpart, individual } = world
    await sql`insert into moderators (user_id) values (${owner.id}) on conflict do nothing`
    await sql`
      insert into reports (id, reporter_id, accused_id, kind, subject_id, reason)
      values (${newId()}, ${counterpart.id}, ${individual.id}, 'person', ${individual.id}, 'other') on conflict do nothing`
    const [report] = await sql<{ id: Id }[]>`select id from reports where accused_id = ${individual.id}`
    return call(world, report?.id ?? '')
  }

const reason = 'Nous avons vérifié.'
/** Only the owner is a moderator; everybody else is refused, whatever ids they know. */
const moderatorsOnly = (status: number) => [401, 403, 403, status, 403, 403, 403] as const

/** Students may do this for themselves; each student here has a school to prove. */
const ofStudents = (status: number) => [401, status, 403, 403, status, status, 403] as const
const aPhoto = { full: Buffer.of(1), thumbnail: Buffer.of(1) }
const proof = { path: '/api/school-proof' }

/** Whoever has the link of a consent may act by it, and nobody who guesses one. */
const byGuessedLink = (act: string, more: object = {}): Row => ({
  route: `POST /api/parental-consent/${act}`,
  call: () => ({ path: `/api/parental-consent/${act}`, body: { token: 'guessed', ...more } }),
  expected: forAll(400),
})

export const rowsOfSafety: Row[] = [
  // Nobody of the world is a known minor.
  {
    route: 'POST /api/account/parental-consent',
    call: () => ({ path: '/api/account/parental-consent', body: { email: null } }),
    expected: ofStudents(409),
  },
  byGuessedLink('read'),
  byGuessedLink('code', { email: 'mere@example.ch' }),
  byGuessedLink('give', {
    code: '123456',
    name: 'Anne Moret',
    relation: 'mother',
    allowsPhoto: true,
    isInsured: false,
  }),
  byGuessedLink('revoke'),
  { route: 'GET /api/school-proof', call: () => proof, expected: ofStudents(200) },
  {
    route: 'POST /api/school-proof',
    call: async () => ({ ...proof, body: { photo: toDataUrl(await makeImage()) } }),
    expected: ofStudents(200),
  },
  { route: 'DELETE /api/school-proof', call: () => proof, expected: ofStudents(204) },
  {
    route: 'POST /api/reports',
    call: ({ message }) => ({
      path: '/api/reports',
      body: { kind: 'message', subjectId: message.id, reason: 'insult', comment: 'Il m’insulte.' },
    }),
    expected: [401, 404, 404, 404, 204, 404, 404],
  },
  {
    route: 'GET /api/moderation/reports',
    call: moderated(() => ({ path: '/api/moderation/reports?state=open' })),
    expected: moderatorsOnly(200),
  },
  {
    route: 'GET /api/moderation/log',
    call: moderated(() => ({ path: '/api/moderation/log' })),
    expected: moderatorsOnly(200),
  },
  {
    route: 'GET /api/moderation/reports/:id/photos/:place',
    call: async (world, self, api) => {
      await write(api.sql, (tx) => setProfilePhoto(tx, meOf(world.individual), { profileImage: '' }, aPhoto))
      return await moderated((_, report) => ({ path: `/api/moderation/reports/${report}/photos/1` }))(world, self, api)
    },
    expected: moderatorsOnly(200),
  },
  {
    route: 'POST /api/moderation/reports/:id/dismiss',
    call: moderated((_, report) => ({ path: `/api/moderation/reports/${report}/dismiss`, body: { reason } })),
    expected: moderatorsOnly(204),
  },
  {
    route: 'POST /api/moderation/decisions',
    call: moderated(({ individual }) => ({
      path: '/api/moderation/decisions',
      body: { act: 'suspend', kind: 'person', subjectId: individual.id, reason },
    })),
    expected: moderatorsOnly(204),
  },
]
