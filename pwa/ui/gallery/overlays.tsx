import { Ellipsis, Info, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { showToast } from '../toast.ts'
import { Tooltips } from '../overlays/tooltips.tsx'

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const formStyle = css({ display: 'grid', gap: '4' })
const letters = [
  { value: 'none', label: 'Nouvelle lettre' },
  { value: 'last', label: 'Reprendre la dernière' },
]

export function GalleryOverlays() {
  const [isWriting, setWriting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [letter, setLetter] = useState<string>()

  return (
    <>
      <SectionHeading>Par-dessus</SectionHeading>
      <div className={rowStyle}>
        <Button onClick={() => setWriting(true)}>Ouvrir la lettre</Button>
        <Button variant="brick" onClick={() => setAsking(true)}>
          Supprimer l’offre
        </Button>
        <Button
          variant="line"
          onClick={() =>
            showToast({
              kind: 'success',
              title: 'Candidature envoyée !',
              description: 'Redirection vers vos candidatures...',
            })
          }
        >
          Succès
        </Button>
        <Button
          variant="line"
          onClick={() =>
            showToast({
              kind: 'error',
              title: 'Email déjà utilisé',
              description: 'Essayez de vous connecter ou utilisez un autre email',
              duration: 8000,
            })
          }
        >
          Erreur
        </Button>
        <Button
          variant="line"
          onClick={() =>
            showToast({
              kind: 'info',
              title: 'Offre supprimée',
              action: { label: 'Annuler', onClick: () => undefined },
            })
          }
        >
          Annulable
        </Button>
        <Menu
          label="Actions"
          trigger={
            <IconButton label="Plus d’actions" variant="line">
              <Ellipsis size={20} />
            </IconButton>
          }
          items={[
            { value: 'edit', label: 'Modifier', icon: <Pencil size={18} /> },
            { value: 'delete', label: 'Supprimer', icon: <Trash2 size={18} />, destructive: true },
          ]}
        />
        <Popover trigger={<Button variant="ghost">Pourquoi 5 % ?</Button>} title="La commission">
          <p>Elle fait vivre la plateforme. L’étudiant reçoit 95 % du montant.</p>
        </Popover>
        <IconButton label="Modifier l’offre">
          <Pencil size={20} />
        </IconButton>
        <IconButton label="Informations">
          <Info size={20} />
        </IconButton>
        <Tooltips />
      </div>
      <Dialog
        open={isWriting}
        onOpenChange={setWriting}
        title="Votre candidature"
        description="Tondre la pelouse · 25 CHF/h"
        foot={
          <Button full onClick={() => setWriting(false)}>
            <Send size={20} />
            Envoyer ma candidature
          </Button>
        }
      >
        <div className={formStyle}>
          <TextAreaField
            label="Votre message à Marc"
            rows={6}
            max={3000}
            hint="Brouillon enregistré sur ce téléphone"
          />
          <SelectField label="Lettre" items={letters} value={letter} onValueChange={setLetter} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Supprimer cette offre ?"
        text="Les candidatures reçues seront refusées. Cela ne peut pas être annulé."
        confirmLabel="Supprimer"
        onConfirm={() => setAsking(false)}
      />
    </>
  )
}
