import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { isId, type Id } from '../../schema/ids.ts'
import { sheetOf } from '../../schema/papers/sheet.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { bringPaperFile } from '../../sync/fetched/paper-files.ts'
import { withdrawCertificate } from '../../sync/mutations/papers.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { SignInState } from '../accounts/sign-in-state.tsx'
import { failureText } from '../data/failure-text.ts'
import { NotFound } from '../data/failed-pages.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { saveFile } from '../data/save-file.ts'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { isKept } from '../outbox/write-text.ts'
import { productName } from '../session/product.ts'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import papersArt from '../ui/art/papers.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import { showToast } from '../ui/toast.ts'
import { dayKey } from '../../schema/dates.ts'
import { PaperCode } from './paper-code.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { titleOfPaper } from './paper-words.ts'
import { usePaper } from './queries.ts'

const stackStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const actsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', _print: { display: 'none' } })
const onScreenStyle = css({ _print: { display: 'none' } })

/** One paper, from this device alone: it is there without network (rule 2.2.241). */
export function PaperScreen({ id }: { id: Id }) {
  const { user } = useSession()
  if (!isId(id)) return <NotFound />
  if (user) return <OwnPaper key={id} id={id} />
  return (
    <Page width="narrow">
      <title>{`Document · ${productName}`}</title>
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
    <Page width="narrow">
      <title>{`Document · ${productName}`}</title>
      <EmptyState
        level={1}
        drawing={papersArt}
        title="Ce document n’est pas sur cet appareil"
        text="S’il vient d’être établi, il s’affichera ici dès que vous serez en ligne."
        action={
          <Button asChild>
            <Link to="/documents">Tous vos documents</Link>
          </Button>
        }
      />
    </Page>
  )
}

function Known({ paper }: { paper: Shown<Paper> }) {
  const waiting = usePendingItem(paper.pending)
  const sheet = sheetOf(paper, productName)
  const title = titleOfPaper(paper)
  return (
    <Page width="column">
      <title>{`${title} · ${productName}`}</title>
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
          <Banner kind="error" title={`Retirée le ${dayKey(paper.withdrawnAt)}`}>
            {sheet ? 'La page de vérification le dit aussi.' : 'La demande n’attend plus de réponse.'}
          </Banner>
        )}
        {waiting && (
          <div>
            <PendingTag item={waiting} />
          </div>
        )}
        {sheet && (
          <Card as="article">
            <PaperSheet sheet={sheet} />
          </Card>
        )}
        {paper.code !== null && <PaperCode code={paper.code} />}
        <Acts paper={paper} isIssued={sheet !== undefined} />
      </div>
    </Page>
  )
}

function Acts({ paper, isIssued }: { paper: Shown<Paper>; isIssued: boolean }) {
  const database = useDatabase()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await bringPaperFile(database, paper.id), `${paper.number}.pdf`)
    } catch (error) {
      showToast({ kind: 'error', title: 'Impossible de charger le PDF', description: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  const withdraw = async () => {
    setAsking(false)
    if (paper.jobId === null) return
    await isKept(
      withdrawCertificate(database, { id: paper.id, jobId: paper.jobId }),
      'Impossible de retirer cette attestation',
    )
  }
  const mayWithdraw = paper.kind === 'certificate' && paper.withdrawnAt === null
  return (
    <div className={actsStyle}>
      {isIssued && (
        <>
          <Button busy={isBusy} busyLabel="Préparation..." onClick={() => void download()}>
            <Download size={20} /> Enregistrer le PDF
          </Button>
          <Button variant="line" onClick={() => window.print()}>
            <Printer size={20} /> Imprimer
          </Button>
        </>
      )}
      {mayWithdraw && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {isIssued ? 'Retirer l’attestation' : 'Retirer la demande'}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isIssued ? 'Retirer cette attestation ?' : 'Retirer cette demande ?'}
        text={
          isIssued
            ? 'La page de vérification dira qu’elle est retirée. Cette action est définitive.'
            : 'La demande n’attendra plus de réponse.'
        }
        confirmLabel="Retirer"
        onConfirm={() => void withdraw()}
      />
    </div>
  )
}
