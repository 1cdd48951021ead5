import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isOpenCertificate, type Paper } from '../../schema/papers/paper.ts'
import { askForCertificate, withdrawPaper } from '../../sync/mutations/papers.ts'
import { useDatabase } from '../data/local-database.tsx'
import { titleOf } from '../messages/conversations.ts'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { useJobOf } from './queries.ts'

const CertificateDialog = lazyDialog(async () => (await import('./certificate-dialog.tsx')).CertificateDialog)

const frameStyle = css({ mb: '4' })
const answersStyle = css({ wrap: '2' })

interface JobCertificateProps {
  jobId: Id
  /** The papers of the job. Undefined while they are read. */
  papers: readonly Paper[] | undefined
}

/** The certificate of one job: its student asks for it, its poster gives it (rule 2.2.243). */
export function JobCertificate({ jobId, papers }: JobCertificateProps) {
  const me = useUser()
  const job = useJobOf(jobId)
  const open = papers?.find(isOpenCertificate)
  if (!job || !papers || open?.issuedAt) return null
  const isDone = job.status === 'completed'
  if (job.postedById === me.id && job.assignedToId !== null && isDone) return <ForPoster job={job} asked={open} />
  if (job.assignedToId === me.id && isDone && !open) return <ForStudent job={job} />
  return null
}

function ForStudent({ job }: { job: JobRow }) {
  const database = useDatabase()
  const ask = () => isKept(askForCertificate(database, job), 'Impossible de demander cette attestation')
  return (
    <div className={frameStyle}>
      <Banner
        kind="plain"
        icon={<BadgeCheck size={20} />}
        title="Attestation de travail"
        action={
          <Button size="small" onClick={() => void ask()}>
            Demander une attestation
          </Button>
        }
      >
        {`Elle dit ce que vous avez fait pour « ${titleOf(job)} », quand et combien d’heures.`}
      </Banner>
    </div>
  )
}

function ForPoster({ job, asked }: { job: JobRow; asked: Paper | undefined }) {
  const database = useDatabase()
  const [isOpen, setOpen] = useState(false)
  const decline = () =>
    asked && isKept(withdrawPaper(database, { id: asked.id, jobId: job.id }), 'Impossible de refuser cette demande')
  return (
    <div className={frameStyle}>
      <Banner
        kind={asked ? 'wait' : 'plain'}
        icon={<BadgeCheck size={20} />}
        title={asked ? 'Une attestation de travail vous est demandée' : 'Attestation de travail'}
        action={
          <div className={answersStyle}>
            <Button size="small" variant="lake" onClick={() => setOpen(true)}>
              {asked ? 'Établir l’attestation' : 'Donner une attestation'}
            </Button>
            {asked && (
              <Button size="small" variant="line" onClick={() => void decline()}>
                Refuser
              </Button>
            )}
          </div>
        }
      >
        {`Pour « ${titleOf(job)} ». Vous la signez avec votre mot de passe.`}
      </Banner>
      <CertificateDialog open={isOpen} onOpenChange={setOpen} job={job} />
    </div>
  )
}
