import { expect, test } from 'vitest'
import { testApi } from '../http/test-api.ts'
test('x', async () => {
  const { as, seed, visitor, logged } = await testApi()
  const { poster, student, job, application } = await seed.assignedJob()
  console.log(job, application)
  const l = await visitor.get('/api/jobs?search=HAIE%20TAILLER&limit=1')
  console.log(l.status, [...l.headers], await l.json())
  console.log(await (await visitor.get('/api/jobs/statistics')).json())
  console.log(await (await as(poster).get(`/api/jobs/${job.id}/applications`)).json())
  console.log(await (await as(student).post(`/api/jobs/${job.id}/messages`, {content: 'salut'})).json())
  console.log(await (await as(poster).get(`/api/unread-messages`)).json())
  console.log(await (await as(poster).get(`/api/notifications/${poster.id}`)).json())
  console.log(logged.filter((l) => (l as any).fault))
})
