import { MapPin } from 'lucide-react'
import { lacksStreet } from '../../schema/jobs/place.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import type { WorkRow } from './line-of-time.ts'
import { useAsk } from './work-acts.tsx'

const addressStyle = css({
  display: 'flex',
  gap: '1.5',
  textStyle: 'small',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: '0', mt: '0.5' },
})
const askStyle = css({ justifySelf: 'start' })

/** Where the student goes: what the poster has sent, or the way to ask for it (rule 1.2.491). */
export function AddressLine({ row, describedBy }: { row: WorkRow; describedBy: string }) {
  const { job, side, address } = row
  const ask = useAsk()
  if (side === 'poster') return null
  if (address) {
    return (
      <p className={addressStyle}>
        <MapPin size={16} aria-label="Adresse" role="img" /> {address.name}
      </p>
    )
  }
  if (!lacksStreet(job)) return null
  return (
    <Button
      variant="line"
      size="small"
      className={askStyle}
      aria-describedby={describedBy}
      onClick={() => ask({ dialog: 'address', jobId: job.id })}
    >
      <MapPin size={18} /> Demander l’adresse
    </Button>
  )
}
