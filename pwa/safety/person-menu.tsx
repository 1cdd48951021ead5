import { Ban, Flag, Printer, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { useUser } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { MoreMenu } from '../ui/overlays/more-menu.tsx'
import { useIsBlocked, useSharesWork } from './blocked.ts'
import { useBlocking } from './blocking.ts'
import type { ReportTarget } from './report-targets.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface PersonMenuProps {
  personId: Id
  name: string
  /** The things other than the person that can be reported here, such as an offer. */
  targets?: readonly ReportTarget[]
  /** Renders the dialog, if it can find more to report than these targets. */
  renderReport?: (targets: readonly ReportTarget[], onClose: () => void) => ReactNode
  /** Prints what stands below the menu. */
  onPrint?: () => void
  /** `surface`: the button stands on a picture. */
  variant?: 'surface'
}

type Act = 'print' | 'report' | 'block' | 'unblock'

/** The menu to report or block a person. About oneself, only texts by others can be reported. */
export function PersonMenu({ personId, name, targets = [], renderReport, onPrint, variant }: PersonMenuProps) {
  const setBlocked = useBlocking()
  const { id: me } = useUser()
  const isBlocked = useIsBlocked(personId)
  const [asked, setAsked] = useState<Act>()
  const isSelf = me === personId
  const all = isSelf ? targets : [...targets, { kind: 'person', subjectId: personId, label: name } as const]
  if (all.length === 0) return null

  const items: MenuItem<Act>[] = [{ value: 'report', label: 'Signaler', icon: <Flag size={18} /> }]
  if (onPrint) items.unshift({ value: 'print', label: 'Imprimer', icon: <Printer size={18} /> })
  if (!isSelf && isBlocked === false)
    items.push({ value: 'block', label: 'Bloquer', icon: <Ban size={18} />, destructive: true })
  if (!isSelf && isBlocked) items.push({ value: 'unblock', label: 'Débloquer', icon: <Undo2 size={18} /> })

  const choose = (act: Act) => {
    if (act === 'print') onPrint?.()
    else if (act === 'unblock') void setBlocked(personId, name, false)
    else setAsked(act)
  }
  return (
    <>
      <MoreMenu about={name} variant={variant} items={items} onSelect={choose} />
      <ConfirmDialog
        open={asked === 'block'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Bloquer ${name} ?`}
        text={<Consequences personId={personId} />}
        confirmLabel="Bloquer"
        onConfirm={() => {
          setAsked(undefined)
          void setBlocked(personId, name, true)
        }}
      />
      {asked === 'report' &&
        (renderReport ? (
          renderReport(all, () => setAsked(undefined))
        ) : (
          <ReportDialog about={personId} targets={all} onClose={() => setAsked(undefined)} />
        ))}
    </>
  )
}

/** The consequences of a block; agreed work that it ends is named only where there is any (rule 1.4.42). */
function Consequences({ personId }: { personId: Id }) {
  const isWorkEnded = useSharesWork(personId)
  return [
    'Vous ne verrez plus vos candidatures, messages et offres respectifs. Cette personne ne saura pas que vous l’avez bloquée.',
    ...(isWorkEnded
      ? [
          'Le travail convenu sera annulé et cette personne avertie : l’offre redeviendra ouverte.',
          'S’il est payé par carte, il reste convenu, et un problème est signalé en votre nom : l’argent attend.',
        ]
      : []),
    'Les jobs faits et les paiements restent. Vous pourrez débloquer cette personne dans les paramètres.',
  ].join(' ')
}
