import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { hasArrived } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'

const RoleDialog = lazyDialog(async () => (await import('./role-dialog.tsx')).RoleDialog)

const lineStyle = css({ textStyle: 'small', color: 'soft' })

/** Leads from an account without any work to the sign-up in the other role (rule 1.2.574). */
export function WrongRole() {
  const user = useUser()
  const database = useDatabase()
  const [isAsked, setAsked] = useState(false)
  const isUnused = useLiveQuery(
    async () =>
      (await hasArrived(database)) &&
      (await database.applications.where('studentId').equals(user.id).count()) === 0 &&
      (await database.jobs.where('postedById').equals(user.id).or('assignedToId').equals(user.id).count()) === 0,
    [database, user.id],
  )
  if (!isUnused) return null
  return (
    <p className={lineStyle}>
      {isStudent(user) ? 'Vous vouliez plutôt publier une offre ?' : 'Vous vouliez plutôt travailler ?'}{' '}
      <TextLink asChild>
        <button type="button" onClick={() => setAsked(true)}>
          Changer de rôle
        </button>
      </TextLink>
      {isAsked && <RoleDialog onClose={() => setAsked(false)} />}
    </p>
  )
}
