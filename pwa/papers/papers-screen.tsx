import { Link } from '@tanstack/react-router'
import { BadgeCheck, CalendarRange, FilePenLine, Landmark, ReceiptText } from 'lucide-react'
import { dayKey } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { SignInState } from '../accounts/sign-in-state.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { useSession, useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import papersArt from '../ui/art/papers.svg?drawing'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { bindSigns } from '../ui/french.ts'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { factsStyle, rowsStyle, rowStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Tag } from '../ui/tag.tsx'
import { JobAgreement } from './job-agreement.tsx'
import { JobCertificate } from './job-certificate.tsx'
import { describePaper, titleInList, waitingWord, withdrawnWord } from './paper-words.ts'
import { useJobOf, usePapers } from './queries.ts'
import { Statements } from './statements.tsx'

const iconStyle = css({ color: 'brand', display: 'grid', placeItems: 'center', width: '9', flexShrink: '0' })
const noteStyle = css({ mt: '4', textStyle: 'small', color: 'soft' })

/** "Documents": the person's papers, from this device alone; with `jobId` those of one job (rule 2.2.240). */
export function PapersScreen({ jobId }: { jobId: Id | undefined }) {
  const { user } = useSession()
  return (
    <Page title="Documents" width="column">
      {user ? (
        <Own jobId={jobId} />
      ) : (
        <SignInState
          title="Documents"
          text="Connectez-vous pour voir vos quittances, relevés et attestations."
          reason="Connectez-vous pour voir vos documents."
        />
      )}
    </Page>
  )
}

function Own({ jobId }: { jobId: Id | undefined }) {
  const papers = usePapers()
  const shown = papers?.filter((paper) => jobId === undefined || paper.jobId === jobId)
  return (
    <>
      <PageHeading lead="Vos accords, quittances, fiches, relevés et attestations, aussi hors ligne.">
        Documents
      </PageHeading>
      {jobId !== undefined && <JobAgreement key={`agreement ${jobId}`} jobId={jobId} papers={shown} />}
      {jobId !== undefined && <JobCertificate key={`certificate ${jobId}`} jobId={jobId} papers={shown} />}
      {shown === undefined ? (
        <ListSkeleton shape="row" count={4} />
      ) : shown.length === 0 ? (
        <EmptyState
          drawing={papersArt}
          title={jobId === undefined ? 'Aucun document pour l’instant' : 'Aucun document pour ce job'}
          text="Une quittance s’ajoute ici dès qu’un paiement est confirmé des deux côtés ou libéré."
          {...(jobId !== undefined && {
            action: (
              <LinkButton variant="line" to="/documents">
                Tous vos documents
              </LinkButton>
            ),
          })}
        />
      ) : (
        <List papers={shown} />
      )}
      {jobId === undefined && papers && <Statements papers={papers} />}
      {shown !== undefined && shown.length > 0 && (
        <p className={noteStyle}>
          {bindSigns('Les numéros ne se suivent pas toujours : ils comptent les documents de tout le monde.')}
        </p>
      )}
    </>
  )
}

function List({ papers }: { papers: readonly Shown<Paper>[] }) {
  const years = [...new Set(papers.map(({ year }) => year))]
  return years.map((year) => (
    <section key={year} aria-labelledby={`annee-${year}`}>
      <SectionHeading id={`annee-${year}`}>{String(year)}</SectionHeading>
      <ul className={rowsStyle}>
        {papers
          .filter((paper) => paper.year === year)
          .map((paper) => (
            <li key={paper.id}>
              <Row paper={paper} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

const icons = {
  receipt: ReceiptText,
  statement: CalendarRange,
  certificate: BadgeCheck,
  agreement: FilePenLine,
  payslip: Landmark,
} as const

function Row({ paper }: { paper: Shown<Paper> }) {
  const me = useUser()
  const waiting = usePendingItem(paper.pending)
  const asked = useJobOf(paper.data === null ? (paper.jobId ?? undefined) : undefined)
  const Icon = icons[paper.kind]
  return (
    <Card as="article" padded={false} pressable>
      <div className={rowStyle}>
        <span className={iconStyle}>
          <Icon size={22} aria-hidden />
        </span>
        <div className={wordsStyle}>
          <h3 className={titleStyle}>
            <Link to="/documents/$id" params={{ id: paper.id }} data-cover="">
              {titleInList(paper)}
            </Link>
          </h3>
          <p className={factsStyle}>{bindSigns(describePaper(paper, me.id, asked?.title))}</p>
          <div className={stateStyle}>
            {paper.number !== null && paper.issuedAt !== null && (
              <span>
                {paper.number} · {dayKey(paper.issuedAt)}
              </span>
            )}
            {paper.withdrawnAt !== null && <Tag kind="no">{withdrawnWord(paper)}</Tag>}
            {paper.number === null && paper.withdrawnAt === null && <Tag kind="wait">{waitingWord(paper, me.id)}</Tag>}
            {waiting && <PendingTag item={waiting} />}
          </div>
        </div>
      </div>
    </Card>
  )
}
