import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../session/product.ts'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'
import { Wordmark } from '../ui/logo.tsx'
import { factsStyle, factStyle } from './payment-styles.ts'

/** Only on paper, where the global style hides all that stands beside it. */
const sheetStyle = css({ display: 'none', _print: { display: 'grid' }, gap: '6', maxWidth: 'text', p: '8' })
const headingStyle = css({ textStyle: 'page' })

export type Fact = readonly [label: string, value: string]

interface ReceiptSheetProps {
  /** Undefined while the device reads them. */
  facts: readonly Fact[] | undefined
  note?: string | false | undefined
  onEnd: () => void
}

/** The paper of a receipt, which is printed, or saved as a PDF, as soon as its facts are there. `onEnd` is called when that is over. */
export function ReceiptSheet({ facts, note, onEnd }: ReceiptSheetProps) {
  usePrint(facts !== undefined, onEnd)
  return createPortal(
    <section data-receipt="" aria-label="Reçu" className={sheetStyle}>
      <Wordmark>{productName}</Wordmark>
      <h1 className={headingStyle}>Reçu de paiement</h1>
      <dl className={factsStyle}>
        {facts?.map(([label, value]) => (
          <div key={label} className={factStyle}>
            <dt>{bindSigns(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p>{bindSigns(note)}</p>}
    </section>,
    document.body,
  )
}

/** Opens the browser's print dialog once. `onEnd` is called when it is closed; some browsers go on at once and draw the page later. */
function usePrint(isReady: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isReady) return undefined
    const close = () => end()
    addEventListener('afterprint', close)
    window.print()
    return () => removeEventListener('afterprint', close)
  }, [isReady])
}
