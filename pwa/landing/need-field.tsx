import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { css } from '../styled-system/css'
import { CutNote } from '../ui/fields/cut-note.tsx'
import { useCutPaste } from '../ui/hooks/cut-paste.ts'

const formStyle = css({
  position: 'relative',
  zIndex: 'raised',
  stack: '1.5',
  width: 'full',
  mt: '2',
})
const labelStyle = css({ textStyle: 'small', fontWeight: 'semibold' })
const rowStyle = css({ display: 'flex', gap: '2' })
const inputStyle = css({
  flex: '1',
  minWidth: '0',
  minHeight: 'control',
  px: '4',
  rounded: 'control',
  bg: 'surface',
  color: 'ink',
  borderWidth: 'control',
  borderColor: 'edge',
})
const goStyle = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: 'control',
  minHeight: 'control',
  rounded: 'control',
  bg: 'onLake',
  color: 'lake',
  cursor: 'pointer',
})

const noteStyle = css({ textStyle: 'small' })

/** As many signs as the offer's title takes. */
const maxLength = 100

/** Begins an offer without an account (rule 2.2.116). A form of the document, which works before any script has loaded. */
export function NeedField() {
  const id = useId()
  const { isCut, listeners } = useCutPaste()
  return (
    <form action="/publish" className={formStyle}>
      <label htmlFor={id} className={labelStyle}>
        De quoi avez-vous besoin&nbsp;?
      </label>
      <div className={rowStyle} {...listeners}>
        <input
          id={id}
          name="title"
          required
          maxLength={maxLength}
          autoComplete="off"
          placeholder="Ex. Tailler la haie"
          className={inputStyle}
        />
        <button type="submit" aria-label="Décrire le travail" data-tip="Décrire le travail" className={goStyle}>
          <ArrowRight size={20} />
        </button>
      </div>
      {isCut && (
        <p className={noteStyle}>
          <CutNote maxLength={maxLength} />
        </p>
      )}
    </form>
  )
}
