import { FilePenLine } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isLasting, saysTermsOf } from '../../schema/papers/agreement.ts'
import { isOpenAgreement, lacksSignature, type Agreement, type Paper } from '../../schema/papers/paper.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { useJobOf } from './queries.ts'

const AgreementDialog = lazyDialog(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)

const frameStyle = css({ mb: '4' })

interface JobAgreementProps {
  jobId: Id
  /** The papers of the job, the newest first. Undefined while they are read. */
  papers: readonly Paper[] | undefined
}

/** The agreement about agreed work, which either side proposes and both sign (rule 2.2.270). */
export function JobAgreement({ jobId, papers }: JobAgreementProps) {
  const me = useUser()
  const job = useJobOf(jobId)
  if (!job || !papers || !isAgreed(job) || ![job.postedById, job.assignedToId].includes(me.id)) return null
  const agreements = papers.filter(
    (paper): paper is Agreement => paper.kind === 'agreement' && paper.studentId === job.assignedToId,
  )
  const open = agreements.find(isOpenAgreement)
  return (
    <div className={frameStyle}>
      {open && lacksSignature(open, me.id) ? (
        <ToSign paper={open} isOutdated={!saysTermsOf(open, job)} job={job} />
      ) : (
        <ToPropose job={job} open={open} last={agreements.find(({ issuedAt }) => issuedAt !== null)} />
      )}
    </div>
  )
}

const isAgreed = ({ status, assignedToId }: JobRow): boolean =>
  (status === 'assigned' || status === 'in_progress') && assignedToId !== null

function ToSign({ paper, job, isOutdated }: { paper: Agreement; job: JobRow; isOutdated: boolean }) {
  if (isOutdated) return <ToPropose job={job} open={paper} last={undefined} />
  return (
    <Banner
      kind="wait"
      icon={<FilePenLine size={20} />}
      title="Un accord de travail attend votre signature"
      action={
        <LinkButton size="small" to="/documents/$id" params={{ id: paper.id }}>
          Lire et signer
        </LinkButton>
      }
    />
  )
}

interface ToProposeProps {
  job: JobRow
  /** A proposal that waits for the other side, or that the terms have left behind. */
  open: Agreement | undefined
  /** What both have signed last. */
  last: Agreement | undefined
}

function ToPropose({ job, open, last }: ToProposeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Banner
        kind="plain"
        icon={<FilePenLine size={20} />}
        title="Accord de travail"
        action={
          <Button
            size="small"
            variant={isLasting(job) && !open && !last ? 'brand' : 'line'}
            onClick={() => setOpen(true)}
          >
            {open || last ? 'Nouvel accord' : 'Établir un accord'}
          </Button>
        }
      >
        {describe({ job, open, last })}
      </Banner>
      <AgreementDialog open={isOpen} onOpenChange={setOpen} job={job} />
    </>
  )
}

const describe = ({ job, open, last }: ToProposeProps): string => {
  if (open && !saysTermsOf(open, job))
    return 'Les conditions ont changé depuis la proposition : établissez-en une autre.'
  if (open) return 'L’autre personne ne l’a pas encore signé.'
  if (last && !saysTermsOf(last, job))
    return 'Les conditions ont changé depuis l’accord signé. Il reste ; un nouvel accord le remplacera et le nommera.'
  if (last) return 'Vous l’avez signé tous les deux.'
  return isLasting(job)
    ? 'Les deux le signent ici. Au-delà d’un mois de travail, la loi demande ces points par écrit (art. 330b CO).'
    : 'Pour un travail court, il n’est pas nécessaire : la loi ne le demande qu’au-delà d’un mois (art. 330b CO).'
}
