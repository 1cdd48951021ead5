import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { tooYoungFor } from '../../schema/law/youth.ts'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import type { ListedJob } from '../jobs/stored-jobs.ts'
import { Button } from '../ui/button.tsx'
import { wants } from '../session/wanted-offer.ts'
import { opens } from '../ui/overlays/early-dialog.ts'
import { Tag } from '../ui/tag.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { useApplicationsByJob, type RefusedLetter } from './queries.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const loadDialog = async () => (await import('./apply-dialog.tsx')).ApplyDialog
const ApplyDialog = lazyDialog(loadDialog)

export interface Applying {
  /** The reader's action on an offer in a list: apply, or see the state of their application. */
  actionFor: (job: ListedJob) => ReactNode
  /** Opens the letter for students, and the sign-up for visitors. */
  apply: (job: ListedJob, refused?: RefusedLetter) => void
  /** The dialog. A screen renders it once, outside its lists: an offer leaves the list as soon as the letter is stored. */
  applyDialog: ReactNode
}

export function useApplying(): Applying {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const applications = useApplicationsByJob()
  const [letter, setLetter] = useState<{ job: ListedJob; refused?: RefusedLetter | undefined }>()
  const [isOpen, setOpen] = useState(false)

  const apply = useCallback(
    (job: ListedJob, refused?: RefusedLetter) => {
      if (!user) return openSignUp('student', job.id)
      setLetter({ job, refused })
      setOpen(true)
    },
    [user, openSignUp],
  )

  // Only students need the dialog's code; it loads before they press. If it fails to load, the dialog reports it when it is opened.
  const mayApply = user !== null && isStudent(user)
  useEffect(() => {
    if (mayApply) void loadDialog().catch(() => undefined)
  }, [mayApply])

  const actionFor = useCallback(
    (job: ListedJob) => {
      const application = applications?.get(job.id)
      if (application) return <ApplicationTag application={application} />
      if (user && job.postedById === user.id) return <Tag kind="lake">Votre offre</Tag>
      if (job.status !== 'open' || (user && !isStudent(user))) return null
      // The offer's page says why.
      if (tooYoungFor(job, user?.studentProfile?.birthDate, new Date().toISOString())) return null
      // Until the device is read the button keeps its room.
      return (
        <Button
          size="small"
          style={{ visibility: applications ? 'visible' : 'hidden' }}
          {...(!user && { ...opens('signUp'), ...wants(job.id) })}
          onClick={() => apply(job)}
        >
          Postuler
        </Button>
      )
    },
    [user, applications, apply],
  )

  const applyDialog = letter && (
    <ApplyDialog
      key={letter.refused?.id ?? letter.job.id}
      job={letter.job}
      refused={letter.refused}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
  return { actionFor, apply, applyDialog }
}
