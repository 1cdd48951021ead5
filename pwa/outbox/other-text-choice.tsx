import { MonitorSmartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { OtherText } from '../../schema/other-texts.ts'
import type { Chosen } from '../../sync/mutations/chosen.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { notKeptToast } from './write-text.ts'

interface OtherTextChoiceProps {
  /** The text that the server has now. */
  present: string | null
  /** The text of the other device. Without it the component shows nothing. */
  other: OtherText | undefined
  /** Saves the text that was chosen. */
  onChoose: (chosen: Chosen) => Promise<unknown>
  /** Puts a text that contains both into the field. */
  onJoin: (both: string) => void
}

const noticeStyle = css({
  bg: 'quiet',
  color: 'ink',
  rounded: 'card',
  p: '4',
  stack: '3',
  _highContrast: { borderWidth: 'hair' },
})
const headStyle = css({ bar: '2', fontWeight: 'bold' })
const labelStyle = css({ textStyle: 'small' })
const textStyle = css({
  mt: '1.5',
  px: '3',
  py: '2.5',
  bg: 'surface',
  rounded: 'small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: '48',
  overflowY: 'auto',
})
const actionsStyle = css({ wrap: '2' })

const failed = 'Votre choix n’a pas été enregistré. Réessayez.'

/** Says under a field that another device changed its text too, and lets the person choose (rules 4.31 and 1.2.69). */
export function OtherTextChoice({ present, other, onChoose, onJoin }: OtherTextChoiceProps) {
  const titleId = useId()
  const [isBusy, setBusy] = useState(false)

  const choose = async (chosen: Chosen) => {
    if (isBusy) return
    setBusy(true)
    try {
      await onChoose(chosen)
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', failed))
    } finally {
      setBusy(false)
    }
  }
  if (!other) return null
  return (
    <section aria-labelledby={titleId} className={noticeStyle}>
      <p id={titleId} className={headStyle}>
        <MonitorSmartphone size={20} aria-hidden /> Modifié aussi sur un autre appareil
      </p>
      <div>
        <p className={labelStyle}>Version actuelle</p>
        <blockquote className={textStyle}>{present ?? 'Aucun texte'}</blockquote>
      </div>
      <div>
        <p className={labelStyle}>Autre version, remplacée {formatMoment(other.replacedAt)}</p>
        <blockquote className={textStyle}>{other.text}</blockquote>
      </div>
      <div className={actionsStyle}>
        <Button variant="paper" size="small" aria-disabled={isBusy} onClick={() => void choose('present')}>
          Garder la version actuelle
        </Button>
        <Button variant="paper" size="small" aria-disabled={isBusy} onClick={() => void choose('other')}>
          Reprendre l’autre version
        </Button>
        {present && (
          <Button variant="paper" size="small" onClick={() => onJoin(`${present}\n\n${other.text}`)}>
            Réunir les deux
          </Button>
        )}
      </div>
    </section>
  )
}
