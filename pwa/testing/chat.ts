import { screen } from '@testing-library/dom'
import type { User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { openApp, type App } from './app.tsx'
import { agree, register } from './people.ts'

/** Opens the conversation about Marc’s job as Léa. */
export async function openChat(prepare: (talk: { marc: User; lea: User; job: JobRow }) => void = () => {}) {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  const job = agree(marc, lea, 'Garder le perroquet')
  prepare({ marc, lea, job })
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  return { ...app, marc, lea, job }
}

export const messages = () => screen.findByRole('region', { name: 'Messages' })
export const write = async ({ fill, press }: App, text: string) => {
  await fill('Votre message', text)
  await press('Envoyer')
}
