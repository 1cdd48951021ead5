import type { Id } from '../../schema/ids.ts'
import { personChanged } from '../accounts/person-fanout.ts'
import { logAct } from '../sessions/security-log.ts'
import { write, type Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { notifyOnce, screens } from '../notifications/notifications.ts'
import type { Sql } from '../postgres/connect.ts'
import { printable } from '../http/printable.ts'
import { dropProof } from './proofs.ts'

export interface Schooling {
  name: string
  school: string | null
  isConfirmed: boolean
}

interface Student extends Schooling {
  id: Id
}

/** Returns the school of the student with this e-mail. Refusals: not_found. */
export const readSchooling = async (sql: Sql, email: string): Promise<Schooling> =>
  await write(sql, (tx) => lockStudent(tx, email))

/**
 * Confirms that an operator has seen a proof of this school, deletes the proof and notifies the student (rule 1.2.146). Returns false, and confirms
 * nothing, if the profile now has another school, or none. Refusals: not_found.
 */
export const confirmSchool = async (sql: Sql, email: string, school: string): Promise<boolean> =>
  await write(sql, async (tx) => {
    const student = await lockStudent(tx, email)
    if (student.school === null || !isSame(student.school, school)) return false
    if (student.isConfirmed) return true
    await setConfirmed(tx, student.id, true)
    await logAct(tx, student.id, 'school_confirmed', 'operator')
    await dropProof(tx, student.id)
    await notifyOnce(tx, {
      userId: student.id,
      type: 'other',
      title: 'École confirmée',
      message: `Nous avons vu votre attestation : « ${student.school} » a désormais un badge sur votre profil.`,
      actionUrl: screens.studentProfile(student.id),
    })
    return true
  })

/** Deletes a proof that proves nothing, and notifies the student. Returns false if no proof waits. Refusals: not_found. */
export const refuseProof = async (sql: Sql, email: string): Promise<boolean> =>
  await write(sql, async (tx) => {
    const student = await lockStudent(tx, email)
    if (!(await dropProof(tx, student.id))) return false
    await notifyOnce(tx, {
      userId: student.id,
      type: 'other',
      title: 'Attestation refusée',
      message: 'Votre nom et votre école n’étaient pas lisibles. Envoyez une autre photo depuis votre profil.',
      actionUrl: '/dashboard',
    })
    return true
  })

/** Takes a confirmation back; without one nothing changes. Refusals: not_found. */
export const withdrawSchool = async (sql: Sql, email: string): Promise<void> =>
  await write(sql, async (tx) => {
    const student = await lockStudent(tx, email)
    if (!student.isConfirmed) return
    await setConfirmed(tx, student.id, false)
    await logAct(tx, student.id, 'school_withdrawn', 'operator')
  })

/** Locks the student's row, so that the school cannot change during a confirmation. */
const lockStudent = async (tx: Tx, email: string): Promise<Student> => {
  const [student] = await tx<Student[]>`
    select users.id, first_name || ' ' || last_name as name, school, school_confirmed_at is not null as "isConfirmed"
    from student_profiles join users on users.id = user_id
    where lower(email) = lower(${email}) for no key update of student_profiles`
  if (!student) throw new Refusal('not_found')
  return student
}

const setConfirmed = async (tx: Tx, id: Id, isConfirmed: boolean): Promise<void> => {
  await tx`update student_profiles set school_confirmed_at = ${isConfirmed ? tx`now()` : null} where user_id = ${id}`
  await personChanged(tx, id)
}

/** Compares without unprintable characters, because the operator types what a terminal has shown. */
const isSame = (one: string, other: string): boolean => printable(one).trim() === printable(other).trim()
