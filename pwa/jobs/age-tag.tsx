import { minimumAge, type RatedWork } from '../../schema/law/youth.ts'
import { Tag } from '../ui/tag.tsx'

/** "Dès 18 ans": from which age an offer's work is; nothing from 15 on (rule 1.2.653). */
export function AgeTag({ job }: { job: RatedWork }) {
  const { age } = minimumAge(job)
  return age === 15 ? null : <Tag>{`Dès\u00a0${age}\u00a0ans`}</Tag>
}

/** The same at the end of a card's line, which is no higher for it. */
export function AgeWords({ job }: { job: RatedWork }) {
  const { age } = minimumAge(job)
  return age === 15 ? null : <b>{` · dès\u00a0${age}\u00a0ans`}</b>
}
