import { Download, FilePenLine, Printer, Landmark } from 'lucide-react'
import { useState } from 'react'
import {
  isOpenAgreement,
  isOpenCertificate,
  lacksSignature,
  type Agreement,
  type Paper,
} from '../../schema/papers/paper.ts'
import { bringPaperFile } from '../../sync/fetched/paper-files.ts'
import { withdrawPaper } from '../../sync/mutations/papers.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { failureText } from '../data/failure-text.ts'
import { useDatabase } from '../data/local-database.tsx'
import { saveFile } from '../data/save-file.ts'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useIsOutdated } from './signature-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useJobOf, usePapers } from './queries.ts'

const SignDialog = lazyDialog(async () => (await import('./sign-dialog.tsx')).SignDialog)

const actsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', _print: { display: 'none' } })

/** What a reader does with a paper. */
export function PaperActs({ paper }: { paper: Shown<Paper> }) {
  return (
    <div className={actsStyle}>
      {isOpenAgreement(paper) && <Sign paper={paper} />}
      {paper.issuedAt !== null && <Keep paper={paper} />}
      <PayslipActs paper={paper} />
      {(isOpenCertificate(paper) || isOpenAgreement(paper)) && <Withdraw paper={paper} />}
    </div>
  )
}

function Sign({ paper }: { paper: Agreement }) {
  const me = useUser()
  const isOutdated = useIsOutdated(paper)
  const [isOpen, setOpen] = useState(false)
  if (isOutdated || !lacksSignature(paper, me.id)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FilePenLine size={20} /> Signer
      </Button>
      <SignDialog open={isOpen} onOpenChange={setOpen} paper={paper} />
    </>
  )
}

function Keep({ paper }: { paper: Paper }) {
  const database = useDatabase()
  const [isBusy, setBusy] = useState(false)
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
  return (
    <>
      <Button busy={isBusy} busyLabel="Préparation..." onClick={() => void download()}>
        <Download size={20} /> Enregistrer le PDF
      </Button>
      <Button variant="line" onClick={() => window.print()}>
        <Printer size={20} /> Imprimer
      </Button>
    </>
  )
}

interface Words {
  act: string
  title: string
  text: string
  confirm: string
  failure: string
}

const wordsOf = (paper: Paper, me: string): Words => {
  if (paper.kind === 'agreement') {
    const isOwn = (me === paper.posterId ? 'poster' : 'student') === paper.data.proposedBy
    return {
      act: isOwn ? 'Retirer la proposition' : 'Ne pas signer',
      title: isOwn ? 'Retirer cette proposition ?' : 'Refuser cet accord ?',
      text: 'L’accord n’attendra plus de signature. Chacun peut en proposer un autre.',
      confirm: isOwn ? 'Retirer' : 'Refuser',
      failure: 'Impossible de retirer cet accord',
    }
  }
  const isIssued = paper.issuedAt !== null
  return {
    act: isIssued ? 'Retirer l’attestation' : 'Retirer la demande',
    title: isIssued ? 'Retirer cette attestation ?' : 'Retirer cette demande ?',
    text: isIssued
      ? 'La page de vérification dira qu’elle est retirée. Cette action est définitive.'
      : 'La demande n’attendra plus de réponse.',
    confirm: 'Retirer',
    failure: 'Impossible de retirer cette attestation',
  }
}

function Withdraw({ paper }: { paper: Shown<Paper> }) {
  const database = useDatabase()
  const me = useUser()
  const [isAsking, setAsking] = useState(false)
  const { act, title, text, confirm, failure } = wordsOf(paper, me.id)
  const withdraw = async () => {
    setAsking(false)
    if (paper.jobId !== null) await isKept(withdrawPaper(database, { id: paper.id, jobId: paper.jobId }), failure)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        text={text}
        confirmLabel={confirm}
        onConfirm={() => void withdraw()}
      />
    </>
  )
}

const PayslipDialog = lazyDialog(async () => (await import('./payslip-dialog.tsx')).PayslipDialog)

type Payslip = Extract<Paper, { kind: 'payslip' }>

/** On a receipt: its payslip, which the payer makes and corrects, and both read (rule 2.2.272). */
function PayslipActs({ paper }: { paper: Paper }) {
  const me = useUser()
  const papers = usePapers()
  const job = useJobOf(paper.jobId ?? undefined)
  const [isOpen, setOpen] = useState(false)
  if (paper.kind !== 'receipt' && paper.kind !== 'payslip') return null
  if (paper.withdrawnAt !== null || !papers || job === undefined) return null
  if (paper.kind === 'receipt' && paper.data.isSimulated) return null
  const { reference } = paper.data
  const known = papers.find(
    (one): one is typeof one & Payslip =>
      one.kind === 'payslip' && one.data.reference === reference && one.withdrawnAt === null,
  )
  return (
    <>
      {known && known.id !== paper.id && (
        <LinkButton variant="line" to="/documents/$id" params={{ id: known.id }}>
          <Landmark size={20} /> Fiche de salaire
        </LinkButton>
      )}
      {me.id === paper.posterId && (
        <Button variant={known ? 'ghost' : 'line'} onClick={() => setOpen(true)}>
          {known ? 'Corriger la fiche de salaire' : 'Établir la fiche de salaire'}
        </Button>
      )}
      <PayslipDialog open={isOpen} onOpenChange={setOpen} paymentId={reference} known={known?.data} job={job} />
    </>
  )
}
