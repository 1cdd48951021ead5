import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { isId, type Id } from '../../schema/ids.ts'
import { sheetOf } from '../../schema/papers/sheet.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { SignInState } from '../accounts/sign-in-state.tsx'
import { NotFound } from '../data/failed-pages.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { productName } from '../ui/product.ts'
import { useSession, useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import papersArt from '../ui/art/papers.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { bindSigns } from '../ui/french.ts'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import { dayKey } from '../../schema/dates.ts'
import { PaperCode } from './paper-code.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { PaperActs } from './paper-acts.tsx'
import { titleOfPaper, withdrawnWord } from './paper-words.ts'
import { SignatureState } from './signature-state.tsx'
import { useJobOf, usePaper } from './queries.ts'

const stackStyle = css({ stack: '4' })
const onScreenStyle = css({ _print: { display: 'none' } })

/** One paper, from this device alone: it is there without network (rule 2.2.241). */
export function PaperScreen({ id }: { id: Id }) {
  const { user } = useSession()
  if (!isId(id)) return <NotFound />
  if (user) return <OwnPaper key={id} id={id} />
  return (
    <Page title="Document" width="narrow">
      <SignInState
        title="Document"
        text="Connectez-vous pour voir ce document."
        reason="Connectez-vous pour voir vos documents."
      />
    </Page>
  )
}

function OwnPaper({ id }: { id: Id }) {
  const paper = usePaper(id)
  if (paper === undefined) {
    return (
      <Page width="column">
        <DetailSkeleton />
      </Page>
    )
  }
  return paper === null ? <NotHere /> : <Known paper={paper} />
}

/** A notification or a confirmed payment may lead here before the paper has come. */
function NotHere() {
  return (
    <EmptyPage
      page="Document"
      drawing={papersArt}
      title="Ce document n’est pas sur cet appareil"
      text="S’il vient d’être établi, il s’affichera ici dès que vous serez en ligne."
      action={<LinkButton to="/documents">Tous vos documents</LinkButton>}
    />
  )
}

function Known({ paper }: { paper: Shown<Paper> }) {
  const waiting = usePendingItem(paper.pending)
  const sheet = sheetOf(paper, productName)
  const title = titleOfPaper(paper)
  return (
    <Page title={title} width="column">
      <PageHeading
        back={
          <IconButton asChild label="Tous vos documents" className={onScreenStyle}>
            <Link to="/documents">
              <ArrowLeft size={22} />
            </Link>
          </IconButton>
        }
        lead={sheet?.lead ?? 'Demandée, pas encore signée'}
      >
        {title}
      </PageHeading>
      <div className={stackStyle}>
        {paper.withdrawnAt !== null && (
          <Banner kind="error" title={`${withdrawnWord(paper)} le ${dayKey(paper.withdrawnAt)}`}>
            {paper.issuedAt !== null
              ? 'La page de vérification le dit aussi.'
              : paper.kind === 'agreement'
                ? 'L’accord n’attend plus de signature.'
                : 'La demande n’attend plus de réponse.'}
          </Banner>
        )}
        {waiting && (
          <div>
            <PendingTag item={waiting} />
          </div>
        )}
        {paper.data === null && paper.withdrawnAt === null && <Asked paper={paper} />}
        {sheet && (
          <Card as="article">
            <PaperSheet sheet={sheet} />
          </Card>
        )}
        {paper.code !== null && <PaperCode code={paper.code} />}
        {paper.kind === 'agreement' && paper.issuedAt === null && <SignatureState paper={paper} />}
        <PaperActs paper={paper} />
      </div>
    </Page>
  )
}

/** For which job a certificate is asked, and what comes next. */
function Asked({ paper: { jobId, posterId } }: { paper: Paper }) {
  const me = useUser()
  const job = useJobOf(jobId ?? undefined)
  if (!job) return null
  const next =
    me.id === posterId
      ? 'Vous la signez avec votre mot de passe.'
      : 'Le particulier la signe avec son mot de passe, puis vous la lisez ici.'
  return <Card>{bindSigns(`Pour « ${job.title} ». ${next}`)}</Card>
}
