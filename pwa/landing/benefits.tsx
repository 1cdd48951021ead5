import { css, cva } from '../styled-system/css'
import { Art } from '../ui/art/art.tsx'
import incomeArt from './art/income.svg?drawing'
import nearbyArt from './art/nearby.svg?drawing'
import priceArt from './art/price.svg?drawing'
import quickArt from './art/quick.svg?drawing'
import scheduleArt from './art/schedule.svg?drawing'
import skillArt from './art/skill.svg?drawing'
import { SectionHead } from './section-head.tsx'
import { sectionStyle } from './section-styles.ts'

/** Rules 1.1.4 and 1.1.6. */
const sides = [
  {
    side: 'sun',
    title: 'Pour les étudiantes et étudiants',
    benefits: [
      [incomeArt, 'Un revenu flexible', 'Vous choisissez vos jobs, vos jours et vos heures.'],
      [skillArt, 'Des compétences', 'Chaque job vous apprend quelque chose.'],
      [scheduleArt, 'Des horaires adaptés', 'Entre deux cours, le soir ou le week-end.'],
    ],
  },
  {
    side: 'lake',
    title: 'Pour les particuliers',
    benefits: [
      [nearbyArt, 'Une aide locale et fiable', 'Des étudiantes et étudiants de votre région.'],
      [priceArt, 'Des tarifs étudiants', 'Abordables pour vous, justes pour eux.'],
      [quickArt, 'Un service rapide', 'Publiée le matin, votre offre peut trouver preneur le soir.'],
    ],
  },
] as const

const groupTitleStyle = cva({
  base: {
    display: 'inline-block',
    px: '4',
    py: '1.5',
    mb: '4',
    rounded: 'card',
    textStyle: 'title',
  },
  variants: { side: { sun: { bg: 'sun', color: 'onSun' }, lake: { bg: 'lake', color: 'onLake' } } },
})
const groupStyle = css({ '& + &': { mt: '10', md: { mt: '14' } } })
/** On a wide page the first group narrows from left to right and the second widens. */
const gridStyle = cva({
  base: { display: 'grid', gap: '3', gridTemplateColumns: '[minmax(0, 1fr)]', md: { gap: '5' } },
  variants: {
    side: {
      sun: { md: { gridTemplateColumns: '[minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr)]' } },
      lake: { md: { gridTemplateColumns: '[minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr)]' } },
    },
  },
})
const tileStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  overflow: 'clip',
  bg: 'surface',
  rounded: 'panel',
  md: { flexDirection: 'column', flexWrap: 'nowrap', alignItems: 'stretch' },
  '& h4': { textStyle: 'title' },
  '& p': { color: 'soft', mt: '1' },
})
const pictureStyle = css({
  alignSelf: 'stretch',
  position: 'relative',
  flex: '[1 1 6.5rem]',
  minHeight: '28',
  overflow: 'clip',
  '& > svg': { position: 'absolute', inset: '0' },
  // The first picture of each side is larger.
  'li:first-child > &': { flexBasis: 'full', minHeight: '36' },
  md: { flex: '[0 0 auto!]', height: '36' },
  lg: { height: '44' },
})
const wordsStyle = css({
  flex: '[999 1 10.5rem]',
  minWidth: '0',
  px: '4',
  py: '3.5',
  md: { flex: '[1 1 auto]', p: '5' },
})

export function Benefits() {
  return (
    <section id="about" className={sectionStyle}>
      <SectionHead title="Pourquoi s’entraider ici" />
      {sides.map(({ side, title, benefits }) => (
        <div key={side} className={groupStyle}>
          <h3 className={groupTitleStyle({ side })}>{title}</h3>
          <ul className={gridStyle({ side })}>
            {benefits.map(([drawing, name, text]) => (
              <li key={name} className={tileStyle}>
                <div className={pictureStyle}>
                  <Art drawing={drawing} />
                </div>
                <div className={wordsStyle}>
                  <h4>{name}</h4>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
