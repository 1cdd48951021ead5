import { Blob } from 'node:buffer'
import { fireEvent, screen, within } from '@testing-library/dom'
import { onTestFinished } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { openApp, type App } from './app.tsx'
import { network } from './network.ts'
import { agree, register } from './people.ts'

export interface Reviewing extends App {
  anne: User
  tom: User
  job: JobRow
  rate: (criterion: string, label: string) => Promise<void>
  answer: (question: string, yesOrNo: 'Oui' | 'Non') => Promise<void>
}

export const addressOf = (job: JobRow, tom: User) =>
  `/review-student/${job.id}?title=Monter+une+armoire&studentName=Tom+Essai&studentId=${tom.id}`

/** Opens the app as Anne, at the empty review of Tom, who has worked for her. */
export async function openReview(path = addressOf): Promise<Reviewing> {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Monter une armoire')
  const app = await openApp(path(job, tom), anne)
  await screen.findByRole('radiogroup', { name: /^Votre note/ })
  return { ...app, anne, tom, job, ...reading(app) }
}

const reading = ({ user }: App) => ({
  rate: async (criterion: string, label: string) => {
    const stars = screen.getByRole('radiogroup', { name: new RegExp(`^${criterion}`) })
    await user.click(within(stars).getByRole('radio', { name: new RegExp(label) }))
  },
  answer: async (question: string, yesOrNo: 'Oui' | 'Non') =>
    user.click(within(groupNamed(question)).getByRole('radio', { name: yesOrNo })),
})

export const groupNamed = (question: string) => screen.getByRole('group', { name: new RegExp(question) })
/** Chooses files of these names. Until the test ends `Blob` is Node’s, because that of happy-dom cannot be stored. */
export const choose = (...names: string[]): void => {
  const before = globalThis.Blob
  globalThis.Blob = Blob as typeof before
  onTestFinished(() => void (globalThis.Blob = before))
  fireEvent.change(screen.getByLabelText('Photos à joindre'), {
    target: {
      files: names.map((name) => new File([name], name, { type: name.endsWith('.gif') ? 'image/gif' : 'image/png' })),
    },
  })
}
export const photosInSight = () => screen.queryAllByRole('img', { name: /^Le travail/ }).length
export const receivedBy = ({ id }: User) => network.api.reviews.get(id) ?? []

/** Fills in the required fields of a review of a student. */
export async function fillIn({ rate, answer, fill }: Reviewing): Promise<void> {
  await rate('Votre note', 'Satisfait$')
  await rate('Ponctualité', '5 sur 5')
  await rate('Politesse', '3 sur 5')
  await answer('terminé à temps', 'Oui')
  await answer('Recommanderiez-vous', 'Oui')
  await fill('En un ou deux mots', 'Vif et soigneux')
}
