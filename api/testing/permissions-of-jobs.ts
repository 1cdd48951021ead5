import { at, forAll, selfOnly, type Row } from './permission.ts'

/** Jobs, applications and messages. */
export const rowsOfJobs: Row[] = [
  { route: 'GET /api/jobs', call: at('/api/jobs'), expected: forAll(200) },
  {
    route: 'POST /api/jobs',
    call: () => ({
      path: '/api/jobs',
      body: { title: 'Haie', description: 'Une haie.', location: 'Nyon, VD', duration: '2h', rate: 25 },
    }),
    expected: [401, 403, 201, 201, 403, 403, 201],
  },
  { route: 'GET /api/jobs/statistics', call: at('/api/jobs/statistics'), expected: forAll(200) },
  { route: 'GET /api/jobs/:id', call: ({ job }) => ({ path: `/api/jobs/${job.id}` }), expected: forAll(200) },
  { route: 'GET /api/jobs/:id', call: ({ open }) => ({ path: `/api/jobs/${open.id}` }), expected: forAll(200) },
  {
    route: 'GET /api/jobs/:id/photos/:photoId',
    call: ({ photographed: { id, photoId } }) => ({ path: `/api/jobs/${id}/photos/${photoId}` }),
    expected: forAll(200),
  },
  {
    route: 'PATCH /api/jobs/:id',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}`, body: { status: 'in_progress' } }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'PATCH /api/jobs/:id',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}`, body: { status: 'completed' } }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'PATCH /api/jobs/:id',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}`, body: { title: 'Autre titre' } }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'DELETE /api/jobs/:id',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}` }),
    expected: [401, 403, 403, 204, 403, 403, 403],
  },
  {
    route: 'GET /api/jobs/:id/applications',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}/applications` }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'GET /api/jobs/:id/check-application',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}/check-application` }),
    expected: [401, 200, 403, 403, 200, 200, 403],
  },

  {
    route: 'POST /api/applications',
    call: ({ other }) => ({ path: '/api/applications', body: { jobId: other.id, message: 'Je viens volontiers.' } }),
    expected: [401, 201, 403, 403, 201, 201, 403],
  },
  {
    route: 'POST /api/applications',
    call: ({ other }, self) => ({
      path: '/api/applications',
      body: { jobId: other.id, studentId: self, message: 'Je viens volontiers.' },
    }),
    expected: [401, 201, 403, 403, 201, 403, 403],
  },
  {
    route: 'GET /api/applications/student',
    call: at('/api/applications/student'),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    route: 'GET /api/applications/student/:userId',
    call: (_, self) => ({ path: `/api/applications/student/${self}` }),
    expected: selfOnly,
  },
  {
    route: 'POST /api/applications/:id/accept',
    call: ({ pending }) => ({ path: `/api/applications/${pending.id}/accept` }),
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'POST /api/applications/:id/reject',
    call: ({ pending }) => ({ path: `/api/applications/${pending.id}/reject` }),
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'POST /api/applications/:id/withdraw',
    call: ({ pending }) => ({ path: `/api/applications/${pending.id}/withdraw` }),
    expected: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    route: 'POST /api/applications/:id/leave',
    call: ({ accepted }) => ({ path: `/api/applications/${accepted.id}/leave` }),
    expected: [401, 404, 404, 403, 200, 404, 404],
  },

  {
    route: 'GET /api/jobs/:id/messages',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/messages` }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'GET /api/jobs/:id/presence',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/presence` }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'POST /api/jobs/:id/messages',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/messages`, body: { content: 'Bonjour' } }),
    expected: [401, 403, 403, 201, 201, 403, 403],
  },
  {
    route: 'PATCH /api/messages/:id/read',
    call: ({ message }) => ({ path: `/api/messages/${message.id}/read` }),
    expected: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    route: 'GET /api/messages/:id/photo',
    call: ({ message }) => ({ path: `/api/messages/${message.id}/photo` }),
    expected: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    route: 'GET /api/unread-messages',
    call: at('/api/unread-messages'),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
]
