import { bindSigns } from '../ui/french.ts'
import { PrintedSheet } from '../data/printed-sheet.tsx'
import { factsStyle, factStyle } from './payment-styles.ts'

export type Fact = readonly [label: string, value: string]

interface ReceiptSheetProps {
  label?: string
  title?: string
  /** Undefined while the device reads them. */
  facts: readonly Fact[] | undefined
  note?: string | false | undefined
  onEnd: () => void
}

/** A paper of facts, such as a receipt. */
export function ReceiptSheet({ label = 'Reçu', title = 'Reçu de paiement', facts, note, onEnd }: ReceiptSheetProps) {
  return (
    <PrintedSheet label={label} title={title} isReady={facts !== undefined} onEnd={onEnd}>
      <dl className={factsStyle}>
        {facts?.map(([label, value]) => (
          <div key={label} className={factStyle}>
            <dt>{bindSigns(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p>{bindSigns(note)}</p>}
    </PrintedSheet>
  )
}
