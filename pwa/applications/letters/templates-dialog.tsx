import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LetterTemplate } from '../../../schema/applications/template.ts'
import { templateLimit } from '../../../schema/limits.ts'
import { deleteTemplate } from '../../../sync/mutations/applications.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { usePendingItem } from '../../outbox/queries.ts'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { notKeptToast } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import noApplicationArt from '../../ui/art/no-application.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useTemplates } from './queries.ts'
import { TemplateForm, reviveTemplate } from './template-form.tsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { DraftCard } from '../../outbox/draft-card.tsx'

const listStyle = css({ pile: '3' })
const rowStyle = css({ display: 'flex', alignItems: 'flex-start', gap: '2' })
const wordsStyle = css({ pile: '1', flex: '1', minWidth: '0', justifyItems: 'start' })
const nameStyle = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const letterStyle = css({ textStyle: 'small', color: 'soft', lineClamp: '3', overflowWrap: 'anywhere' })
const fullStyle = css({ textStyle: 'meta', color: 'soft', textAlign: 'center' })

/** The student's letter templates (rule 1.2.82). They are synchronised between the student's devices. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const database = useDatabase()
  const templates = useTemplates()
  const [edited, setEdited] = useState<LetterTemplate | 'new'>()
  const [leaving, setLeaving] = useState<LetterTemplate>()

  const remove = async ({ id }: LetterTemplate) => {
    setLeaving(undefined)
    try {
      await deleteTemplate(database, { id })
      showToast({ kind: 'success', title: 'Modèle supprimé.' })
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', 'Le modèle n’a pas pu être supprimé.'))
    }
  }

  if (edited) {
    return (
      <TemplateForm
        key={edited === 'new' ? 'new' : edited.id}
        template={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    )
  }
  // The templates are on the device, so the dialog opens once they are read, without a skeleton.
  if (!templates) return null
  const isFull = templates.length >= templateLimit
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Mes modèles"
        description="Vos candidatures types, sur tous vos appareils."
        foot={
          <>
            {isFull && <p className={fullStyle}>Vous avez déjà {templateLimit} modèles.</p>}
            <Button full aria-disabled={isFull} onClick={() => setEdited('new')}>
              <Plus size={20} /> Nouveau modèle
            </Button>
          </>
        }
      >
        {templates.length === 0 && (
          <EmptyState
            level={3}
            drawing={noApplicationArt}
            title="Aucun modèle"
            text="Écrivez votre candidature une fois, adaptez-la en un instant."
          />
        )}
        <ul className={listStyle}>
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateCard
                template={template}
                onEdit={() => setEdited(template)}
                onDelete={() => setLeaving(template)}
              />
            </li>
          ))}
          <UnsavedTemplates templates={templates} />
        </ul>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(undefined)}
          title="Supprimer ce modèle ?"
          text={`« ${leaving.name} » sera supprimé de tous vos appareils.`}
          confirmLabel="Supprimer"
          onConfirm={() => void remove(leaving)}
        />
      )}
    </>
  )
}

interface TemplateCardProps {
  template: Shown<LetterTemplate>
  onEdit: () => void
  onDelete: () => void
}

function TemplateCard({ template: { name, letter, pending }, onEdit, onDelete }: TemplateCardProps) {
  const item = usePendingItem(pending)
  return (
    <Card as="article">
      <div className={rowStyle}>
        <div className={wordsStyle}>
          <h3 className={nameStyle}>{name}</h3>
          {item && <PendingTag item={item} />}
          <p className={letterStyle}>{letter}</p>
        </div>
        <IconButton label={`Modifier « ${name} »`} onClick={onEdit}>
          <Pencil size={20} />
        </IconButton>
        <IconButton label={`Supprimer « ${name} »`} onClick={onDelete}>
          <Trash2 size={20} />
        </IconButton>
      </div>
    </Card>
  )
}

/** The changes of templates that another device has deleted (rule 1.2.82). `templates` are the present ones. */
function UnsavedTemplates({ templates }: { templates: readonly LetterTemplate[] }) {
  const { drafts } = useDatabase()
  const stored = useLiveQuery(() => drafts.where('key').startsWith(draftKeys.template('')).toArray(), [drafts])
  const opened = [draftKeys.template(), ...templates.map(({ id }) => draftKeys.template(id))]
  return stored?.map(({ key, value }) => {
    const typed = reviveTemplate(value)
    return (
      typed &&
      !opened.includes(key) && (
        <li key={key}>
          <DraftCard
            draftKey={key}
            title={typed.name || 'Modèle'}
            why="Ce modèle n’existe plus. Vos modifications n’ont pas été enregistrées."
            text={typed.letter}
          />
        </li>
      )
    )
  })
}
