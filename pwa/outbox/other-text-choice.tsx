import { MonitorSmartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { OtherText } from '../../schema/other-texts.ts'
import type { Chosen } from '../../sync/mutations/chosen.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { KeptFocus } from '../ui/kept-focus.tsx'
import { showToast } from '../ui/toast.ts'
import { quoteStyle } from './outbox-styles.ts'
import { whyNotKept } from './write-text.ts'

interface OtherTextChoiceProps {
  /** The text that stands. */
  present: string | null
  /** The one of another device; nothing shows without it. */
  other: OtherText | undefined
  /** Writes what was chosen. */
  onChoose: (chosen: Chosen) => Promise<unknown>
  /** Puts a text of both into the field. */
  onJoin: (both: string) => void
}

const noticeStyle = css({ bg: 'lakeSoft', color: 'ink', rounded: 'card', p: '4', display: 'grid', gap: '3' })
const headStyle = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'title' })
const textStyle = css({ minWidth: '0' })
const labelStyle = css({ textStyle: 'small', fontWeight: 'bold' })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

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
      showToast({ kind: 'error', title: 'Erreur', description: whyNotKept(error, failed) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <KeptFocus>
      {other && (
        <section aria-labelledby={titleId} className={noticeStyle}>
          <p id={titleId} className={headStyle}>
            <MonitorSmartphone size={20} aria-hidden /> Modifié aussi sur un autre appareil
          </p>
          <div className={textStyle}>
            <p className={labelStyle}>Version actuelle</p>
            <blockquote className={quoteStyle}>{present ?? 'Aucun texte'}</blockquote>
          </div>
          <div className={textStyle}>
            <p className={labelStyle}>Autre version, remplacée {formatMoment(other.replacedAt)}</p>
            <blockquote className={quoteStyle}>{other.text}</blockquote>
          </div>
          <div className={actionsStyle}>
            <Button variant="line" size="small" aria-disabled={isBusy} onClick={() => void choose('present')}>
              Garder la version actuelle
            </Button>
            <Button variant="line" size="small" aria-disabled={isBusy} onClick={() => void choose('other')}>
              Reprendre l’autre version
            </Button>
            {present && (
              <Button variant="line" size="small" onClick={() => onJoin(`${present}\n\n${other.text}`)}>
                Réunir les deux
              </Button>
            )}
          </div>
        </section>
      )}
    </KeptFocus>
  )
}
