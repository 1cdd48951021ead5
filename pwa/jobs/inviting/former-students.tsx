import { useId } from 'react'
import { fullName, type PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { InvitationAct } from './invitation-act.tsx'
import { useFormerStudents, type Invitation } from './queries.ts'

/** The number of rows: whoever needs more finds people in the past jobs. */
const shown = 3

const listStyle = css({ pile: '2' })
const rowStyle = css({ bar: '3' })
const nameStyle = css({ flex: '1', minWidth: '0', fontWeight: 'semibold', overflowWrap: 'anywhere' })

/** Proposes to invite those who have worked for the poster before, while nobody has applied (rule 2.2.112). */
export function FormerStudents({ job }: { job: JobRow }) {
  const students = useFormerStudents(job)
  if (!students || students.length === 0) return null
  return (
    <section>
      <SectionHeading>Ces personnes ont déjà travaillé pour vous</SectionHeading>
      <ul className={listStyle}>
        {students.slice(0, shown).map((one) => (
          <StudentRow key={one.student.id} {...one} jobId={job.id} />
        ))}
      </ul>
    </section>
  )
}

function StudentRow({ student, invitation, jobId }: { student: PublicUser; invitation: Invitation; jobId: Id }) {
  const nameId = useId()
  return (
    <li className={rowStyle}>
      <Avatar name={fullName(student)} src={student.profileImageUrl ?? undefined} />
      <span id={nameId} className={nameStyle}>
        {student.firstName}
      </span>
      <InvitationAct jobId={jobId} student={student} invitation={invitation} describedBy={nameId} />
    </li>
  )
}
