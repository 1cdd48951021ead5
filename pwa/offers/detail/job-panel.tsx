import { QrCode } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import { useSession } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const TwintDialog = lazyDialog(async () => (await import('../../twint/twint-dialog.tsx')).TwintDialog)

/** Shows the tabs "Postuler" and "Paiement Twint" to students with an open offer (rule 2.2.59), and only the action to others. */
export function JobPanel({ job, children }: { job: ListedJob; children: ReactNode }) {
  const { user } = useSession()
  const [tab, setTab] = useState<'apply' | 'twint'>('apply')
  if (!user || !isStudent(user) || job.status !== 'open' || job.deletedAt) return children
  return (
    <Tabs
      label="Cette offre"
      variant="line"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'apply', label: 'Postuler', content: children },
        { value: 'twint', label: 'Paiement Twint', content: <TwintTab job={job} /> },
      ]}
    />
  )
}

const tabStyle = css({ pile: '3' })
const wordsStyle = css({ textStyle: 'small', color: 'soft' })

/** On a phone the tab is in the bar at the bottom, so the helper opens in its own sheet. */
function TwintTab({ job }: { job: ListedJob }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <div className={tabStyle}>
      <p className={wordsStyle}>
        Après le travail&nbsp;: montrez au particulier un QR code avec votre numéro et le montant.
      </p>
      <Button full onClick={() => setOpen(true)}>
        <QrCode size={20} /> Préparer le QR code
      </Button>
      <TwintDialog job={job} open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}
