import { Plus } from 'lucide-react'
import type { User } from '../../../schema/accounts/user.ts'
import { completenessOf, type ProfilePart } from '../../accounts/completeness.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/fields/progress.tsx'

const stackStyle = css({ display: 'grid', gap: '3', mb: '3' })
const whyStyle = css({ textStyle: 'small', color: 'soft' })

/** Shows how complete the profile is and what to add next; shows nothing once it is complete (rule 1.2.144). */
export function ProfileProgress({ user, onAdd }: { user: User; onAdd: (part: ProfilePart) => void }) {
  const { percent, next } = completenessOf(user)
  if (!next) return null
  return (
    <Card className={stackStyle}>
      <Progress label={`Profil complet à ${percent}\u00a0%`} value={percent} tone="sun" />
      <p className={whyStyle}>{next.why}</p>
      <Button variant="line" size="small" full onClick={() => onAdd(next.part)}>
        <Plus size={18} /> {next.words}
      </Button>
    </Card>
  )
}
