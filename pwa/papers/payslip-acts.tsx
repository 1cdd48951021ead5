import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { Paper } from '../../schema/papers/paper.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { useJobOf, usePapers } from './queries.ts'

const PayslipDialog = lazyDialog(async () => (await import('./payslip-dialog.tsx')).PayslipDialog)

type Payslip = Extract<Paper, { kind: 'payslip' }>

/** On a receipt: its payslip, which the payer makes and corrects, and both read (rule 2.2.272). */
export function PayslipActs({ paper }: { paper: Paper }) {
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
