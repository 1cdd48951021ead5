import { CalendarDays, HandCoins, HeartHandshake, MapPin, Sprout, Zap } from 'lucide-react'
import { css, cva } from '../styled-system/css'
import { SectionHeading } from '../ui/section-heading.tsx'
import { sectionLook } from './section-looks.ts'

/** Specification part 1 §1. */
const benefits = [
  { side: 'sun', icon: HandCoins, title: 'Un revenu flexible', text: 'Vous choisissez quoi, quand et à quel tarif.' },
  { side: 'sun', icon: Sprout, title: 'Des compétences', text: 'Chaque mission vous apprend quelque chose.' },
  { side: 'sun', icon: CalendarDays, title: 'Des horaires adaptés', text: 'Entre deux cours, le soir ou le week-end.' },
  {
    side: 'lake',
    icon: MapPin,
    title: 'Une aide locale et fiable',
    text: 'Des étudiantes et étudiants de votre région.',
  },
  { side: 'lake', icon: HeartHandshake, title: 'Des tarifs étudiants', text: 'Abordables pour vous, justes pour eux.' },
  {
    side: 'lake',
    icon: Zap,
    title: 'Un service rapide',
    text: 'Publiée ce matin, votre offre peut être prise ce soir.',
  },
] as const

const gridLook = css({
  display: 'grid',
  gap: '5',
  sm: { gridTemplateColumns: '[1fr 1fr]' },
  lg: { gridTemplateColumns: '[repeat(3, 1fr)]' },
})
const itemLook = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  gap: '4',
  alignItems: 'start',
  '& h3': { textStyle: 'title' },
  '& p': { color: 'soft', mt: '1' },
})
const iconLook = cva({
  base: { display: 'grid', placeItems: 'center', width: '12', height: '12', rounded: 'control' },
  variants: { side: { sun: { bg: 'sunSoft', color: 'ink' }, lake: { bg: 'lakeSoft', color: 'lake' } } },
})

export function Benefits() {
  return (
    <section id="about" className={sectionLook}>
      <SectionHeading>Pourquoi s’entraider ici</SectionHeading>
      <ul className={gridLook}>
        {benefits.map(({ side, icon: Icon, title, text }) => (
          <li key={title} className={itemLook}>
            <span className={iconLook({ side })}>
              <Icon size={24} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
