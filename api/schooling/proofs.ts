import { isStudent } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { SchoolProofState } from '../../schema/accounts/answers.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { PhotoFile, PlacedPhoto } from '../photos/photo-store.ts'
import { dropPhoto, keepPhoto, readPhoto } from '../photos/photos.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'

/** Returns when the caller's proof that waits for an operator was sent; null without a proof. */
export const readProofState = async (sql: AnySql, me: Me): Promise<SchoolProofState> => {
  const [proof] = await sql<{ sentAt: Date }[]>`select sent_at as "sentAt" from school_proofs where user_id = ${me.id}`
  return { sentAt: proof?.sentAt.toISOString() ?? null }
}

/**
 * Stores a proof of the caller's school in place of the one before, until an operator has decided (rule 1.2.149). Refuses `invalid` if the profile
 * has no school, or a confirmed one: then there is nothing to prove. Refuses `wrong_role` to individuals, and `photos_today`.
 */
export const sendProof = async (tx: Tx, me: Me, photo: PlacedPhoto): Promise<void> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  const [profile] = await tx<{ isOpen: boolean }[]>`
    select school is not null and school_confirmed_at is null as "isOpen"
    from student_profiles where user_id = ${me.id} for no key update`
  if (!profile?.isOpen) throw new Refusal('invalid', { issues: [{ path: 'school', message: 'choice' }] })
  await dropProof(tx, me.id)
  const photoId = await keepPhoto(tx, me.id, photo)
  await tx`insert into school_proofs (user_id, photo_id) values (${me.id}, ${photoId})`
}

/** Deletes this person's proof and its photo; without a proof nothing changes. Returns whether there was one. */
export const dropProof = async (tx: Tx, userId: Id): Promise<boolean> => {
  const [proof] = await tx<{ photoId: Id }[]>`
    delete from school_proofs where user_id = ${userId} returning photo_id as "photoId"`
  if (proof) await dropPhoto(tx, proof.photoId)
  return proof !== undefined
}

/** Returns the proof of the student with this e-mail. Refusals: not_found. */
export const readProof = async (sql: AnySql, email: string): Promise<PhotoFile> => {
  const [proof] = await sql<{ photoId: Id }[]>`
    select school_proofs.photo_id as "photoId" from school_proofs join users on users.id = user_id
    where lower(email) = lower(${email})`
  const file = proof && (await readPhoto(sql, proof.photoId, 'full'))
  if (!file) throw new Refusal('not_found')
  return file
}

export interface WaitingProof {
  email: string
  name: string
  school: string | null
  sentAt: Date
}

/** The most proofs that an operator sees at a time. */
const shown = 50

/** Returns the proofs that wait for an operator, the oldest first, and their number. */
export const findProofs = async (sql: AnySql): Promise<{ proofs: WaitingProof[]; total: number }> => {
  const proofs = await sql<WaitingProof[]>`
    select email, first_name || ' ' || last_name as name, school, sent_at as "sentAt"
    from school_proofs p join users on users.id = p.user_id left join student_profiles s on s.user_id = users.id
    order by sent_at, p.user_id limit ${shown}`
  const [counted] = await sql<{ total: number }[]>`select count(*)::int as total from school_proofs`
  return { proofs: [...proofs], total: counted?.total ?? 0 }
}
