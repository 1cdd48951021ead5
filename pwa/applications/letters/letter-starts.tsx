import { BookmarkPlus, ChevronDown, FileText, Settings2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { openGreeting } from '../../../schema/applications/greeting.ts'
import { fillLetter, type LetterFacts } from '../../../schema/applications/template.ts'
import type { Id } from '../../../schema/ids.ts'
import { limits } from '../../../schema/limits.ts'
import { firstCharacters, isBlankText, tidyLine, tidyText } from '../../../schema/text.ts'
import { saveTemplate } from '../../../sync/mutations/applications.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { notKeptToast } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useEarlierLetters, useTemplates } from './queries.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const TemplatesDialog = lazyDialog(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)

interface LetterStartsProps {
  job: { id: Id; title: string }
  letter: string
  facts: LetterFacts
  /** Puts a text into the letter; `asSaved` has the names of before. */
  onStart: (text: string, asSaved: string) => void
}

const rowStyle = css({ wrap: '2', mx: '-3' })
const quietStyle = css({ px: '3' })
const turnStyle = css({ '[aria-expanded=true] > &': { rotate: '[180deg]' } })
const panelStyle = css({ pile: '3', p: '3', bg: 'quiet', rounded: 'card' })
const groupStyle = css({ pile: '1' })
const groupNameStyle = css({ textStyle: 'meta', color: 'soft', fontWeight: 'semibold', px: '1' })
const listStyle = css({ pile: '1.5' })
const startStyle = css({
  pile: '0.5',
  width: 'full',
  minHeight: 'touch',
  px: '3',
  py: '2',
  textAlign: 'start',
  bg: 'surface',
  rounded: 'small',
  borderWidth: 'hair',
  borderColor: 'line',
  _hover: { borderColor: 'edge' },
})
const nameStyle = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const wordsStyle = css({ textStyle: 'small', color: 'soft', lineClamp: '2', overflowWrap: 'anywhere' })
const noneStyle = css({ textStyle: 'small', color: 'soft', px: '1' })

/**
 * The texts from which a letter can start: the student's templates with their placeholders filled, and earlier letters (rules 1.2.81 and 1.2.82). Each
 * greets the poster of this offer (rule 1.2.690).
 */
export function LetterStarts({ job, letter, facts, onStart }: LetterStartsProps) {
  const [isOpen, setOpen] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const panelId = useId()
  const save = useSavingAsTemplate(job.title, letter, facts)

  const start = ({ text, asSaved }: Start) => {
    setOpen(false)
    onStart(text, asSaved)
  }

  return (
    <>
      <div className={rowStyle}>
        <Button
          variant="ghost"
          size="small"
          className={quietStyle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <FileText size={18} /> Utiliser un modèle <ChevronDown size={18} className={turnStyle} />
        </Button>
        {!isBlankText(letter) && (
          <Button variant="ghost" size="small" className={quietStyle} onClick={() => void save()}>
            <BookmarkPlus size={18} /> Enregistrer comme modèle
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Starts jobId={job.id} facts={facts} onStart={start} onManage={() => setManaging(true)} />}
      </div>
      {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  )
}

interface Start {
  id: Id
  title: string
  text: string
  asSaved: string
}

interface StartsProps {
  jobId: Id
  facts: LetterFacts
  onStart: (start: Start) => void
  onManage: () => void
}

function Starts({ jobId, facts, onStart, onManage }: StartsProps) {
  const templates = useTemplates()
  const earlier = useEarlierLetters(jobId)
  if (!templates || !earlier) return null
  return (
    <div className={panelStyle}>
      <Group
        name="Mes modèles"
        starts={templates.map(({ id, name, letter }) => ({
          id,
          title: name,
          text: fillLetter(openGreeting(letter), facts),
          asSaved: fillLetter(letter, facts),
        }))}
        none="Aucun modèle pour l’instant."
        onStart={onStart}
      />
      {earlier.length > 0 && (
        <Group
          name="Mes lettres précédentes"
          starts={earlier.map(({ id, title, letter, opened }) => ({
            id,
            title,
            text: fillLetter(opened, facts),
            asSaved: letter,
          }))}
          onStart={onStart}
        />
      )}
      <Button variant="line" size="small" onClick={onManage}>
        <Settings2 size={18} /> {templates.length === 0 ? 'Créer un modèle' : 'Gérer mes modèles'}
      </Button>
    </div>
  )
}

interface GroupProps {
  name: string
  starts: readonly Start[]
  none?: string
  onStart: (start: Start) => void
}

function Group({ name, starts, none, onStart }: GroupProps) {
  const nameId = useId()
  return (
    <section className={groupStyle} aria-labelledby={nameId}>
      <h3 id={nameId} className={groupNameStyle}>
        {name}
      </h3>
      {starts.length === 0 && <p className={noneStyle}>{none}</p>}
      <ul className={listStyle}>
        {starts.map((start) => (
          <li key={start.id}>
            <button type="button" className={startStyle} onClick={() => onStart(start)}>
              <span className={nameStyle}>{start.title}</span>
              <span className={wordsStyle}>{start.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Saves the letter as a template that greets nobody by name, under the title of the offer, unless a template has its words. */
const useSavingAsTemplate = (title: string, letter: string, { posterName, firstName }: LetterFacts) => {
  const database = useDatabase()
  const saving = useRef<string>(undefined)
  return async () => {
    const text = tidyText(openGreeting(letter, posterName, firstName))
    // A second press before the first is stored saves no second template.
    if (saving.current === text) return
    saving.current = text
    try {
      const alike = await database.templates.filter((one) => one.letter === text).count()
      if (alike === 0) {
        const name = tidyLine(firstCharacters(title, limits.templateName))
        await saveTemplate(database, { name, letter: text })
      }
      const opened = text === tidyText(letter) ? '' : ' Chaque lettre y saluera le particulier de son offre.'
      const description = `Renommez-le dans « Mes modèles ».${opened}`
      showToast({ kind: 'success', title: 'Modèle enregistré.', description })
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', 'Le modèle n’a pas pu être enregistré.'))
    } finally {
      saving.current = undefined
    }
  }
}
