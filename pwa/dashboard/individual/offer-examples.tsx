import { Flower2, NotebookPen, Package } from 'lucide-react'
import { offerDefaults, type JobOffer } from '../../../schema/jobs/fields.ts'
import { rates } from '../../../schema/limits.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'

const chipStyle = css({ px: '3' })
const chipsStyle = css({ wrap: '2', justifyContent: 'center', mb: '2' })

const examples = [
  { label: 'Jardin', Icon: Flower2, title: 'Coup de main au jardin', category: 'physical', subcategory: 'gardening' },
  { label: 'Cartons', Icon: Package, title: 'Porter des cartons', category: 'physical', subcategory: 'moving' },
  {
    label: 'Devoirs',
    Icon: NotebookPen,
    title: 'Aide aux devoirs',
    category: 'academic',
    subcategory: 'homework_help',
  },
] as const

/** Starts the wizard with an example, for somebody who has no offer yet. */
export function OfferExamples({ onChoose }: { onChoose: (offer: JobOffer) => void }) {
  const { city } = useUser()
  return (
    <div className={chipsStyle}>
      {examples.map(({ label, Icon, ...example }) => (
        <Button
          key={label}
          variant="quiet"
          size="small"
          className={chipStyle}
          onClick={() =>
            onChoose({
              ...offerDefaults,
              description: '',
              location: city,
              duration: '',
              rate: rates.default,
              ...example,
            })
          }
        >
          <Icon size={18} /> {label}
        </Button>
      ))}
    </div>
  )
}
