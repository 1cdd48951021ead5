import { GraduationCap, MapPin, Quote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '../../../schema/accounts/user.ts'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

const listStyle = css({ display: 'grid', gap: '3' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: '[token(sizes.4.5) minmax(0, 1fr)]',
  columnGap: '3',
  '& svg': { gridRow: '[span 2]', color: 'soft', mt: '0.5' },
  '& dt': { textStyle: 'meta', color: 'soft' },
  '& dd': { gridColumn: '[2]', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** How others see the student (rules 1.2.39 and 4.26). */
export function StudentProfileSummary({ user }: { user: User }) {
  return (
    <section aria-labelledby="profil">
      <SectionHeading id="profil">Mon profil</SectionHeading>
      <Card>
        <dl className={listStyle}>
          <Row icon={<GraduationCap size={18} />} label="École">
            {user.studentProfile?.school || 'Non renseigné'}
          </Row>
          <Row icon={<MapPin size={18} />} label="Ville">
            {user.city || 'Non renseigné'}
          </Row>
          <Row icon={<Quote size={18} />} label="Bio">
            {user.studentProfile?.bio || 'Aucune bio'}
          </Row>
        </dl>
      </Card>
    </section>
  )
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={rowStyle}>
      {icon}
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
