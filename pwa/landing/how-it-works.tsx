import { css, cva } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'
import { Logo } from '../ui/logo.tsx'
import { SectionHead } from './section-head.tsx'
import { sectionStyle } from './section-styles.ts'
import { Art } from '../ui/art/art.tsx'
import choiceArt from './art/choice.svg?drawing'
import coinsArt from './art/coins.svg?drawing'
import doneArt from './art/done.svg?drawing'
import letterArt from './art/letter.svg?drawing'
import offerArt from './art/offer.svg?drawing'
import profileArt from './art/profile.svg?drawing'

const sides = [
  {
    side: 'sun',
    title: 'Vous étudiez',
    steps: [
      [profileArt, 'Créez votre profil', 'Votre ville, votre école, vos outils : deux minutes suffisent.'],
      [
        letterArt,
        'Postulez en un clic',
        'Quelques mots au particulier. Hors ligne aussi : la candidature attend le réseau sur votre appareil.',
      ],
      [coinsArt, 'Travaillez, gagnez votre argent', 'Vous convenez des détails par message et gagnez de l’expérience.'],
    ],
  },
  {
    side: 'lake',
    title: 'Vous cherchez de l’aide',
    steps: [
      [offerArt, 'Publiez votre offre', 'Le travail, le lieu, la durée et le tarif.'],
      [choiceArt, 'Choisissez', 'Vous lisez les candidatures et acceptez la personne qui vous convient.'],
      [doneArt, 'C’est fait', 'Vous discutez, le travail avance, et vous le marquez terminé.'],
    ],
  },
] as const

const gridStyle = css({
  stack: '4',
  md: { gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1fr)]', gap: '0', columnGap: '6' },
})
const laneStyle = cva({
  base: { rounded: 'panel', px: '4', py: '6', md: { px: '6', py: '8' }, lg: { px: '10', py: '10' } },
  variants: { side: { sun: { bg: 'sunSoft' }, lake: { bg: 'lakeSoft' } } },
})
const laneTitleStyle = css({ textStyle: 'heading', mb: '5', lg: { mb: '8' } })
const stepsStyle = css({ display: 'grid', gap: '6', lg: { gap: '8' } })
const stepStyle = css({
  line: true,
  columnGap: '4',
  rowGap: '2',
  lg: { columnGap: '6' },
  '& svg': {
    display: 'block',
    height: 'auto',
    flex: '[1 1 6.5rem]',
    maxWidth: '[9.5rem]',
    lg: { flexBasis: '[9.5rem]' },
  },
  '& > div': { flex: '[999 1 10rem]', minWidth: '0' },
  '& h4': { textStyle: 'title' },
  '& p': { mt: '1' },
})
const numberStyle = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '[1.75rem]',
    minHeight: '[1.75rem]',
    mb: '1.5',
    rounded: 'full',
    textStyle: 'label',
    fontFamily: 'heading',
  },
  variants: { side: { sun: { bg: 'sun', color: 'onSun' }, lake: { bg: 'lake', color: 'onLake' } } },
})
/** Draws the two paths that join where the student and the individual meet. */
const waysStyle = css({
  display: 'none',
  md: { display: 'block', gridColumn: '[1 / -1]', width: 'full', height: '20' },
})
const meetingStyle = css({
  bar: '5',
  justifyContent: 'center',
  maxWidth: 'column',
  mx: 'auto',
  px: '5',
  py: '5',
  bg: 'brand',
  color: 'onBrand',
  rounded: 'panel',
  md: { gridColumn: '[1 / -1]', px: '8' },
  '& p': { textStyle: 'title', minWidth: '0', hyphens: 'auto', overflowWrap: 'anywhere' },
})

export function HowItWorks() {
  return (
    <section id="how-it-works" className={sectionStyle}>
      <SectionHead title="Comment ça marche" lead="Deux parcours, trois étapes, une rencontre." />
      <div className={gridStyle}>
        {sides.map(({ side, title, steps }) => (
          <div key={side} className={laneStyle({ side })}>
            <h3 className={laneTitleStyle}>{title}</h3>
            <ol className={stepsStyle}>
              {steps.map(([drawing, name, text], index) => (
                <li key={name} className={stepStyle}>
                  <Art drawing={drawing} />
                  <div>
                    <span className={numberStyle({ side })} aria-hidden>
                      {index + 1}
                    </span>
                    <h4>{name}</h4>
                    <p>{bindSigns(text)}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
        <svg viewBox="0 0 1120 80" preserveAspectRatio="none" className={waysStyle} aria-hidden focusable="false">
          <g fill="none" strokeWidth="10">
            <path d="M274 0c0 60 276 20 276 80" stroke="var(--colors-sun)" vectorEffect="non-scaling-stroke" />
            <path d="M846 0c0 60-276 20-276 80" stroke="var(--colors-lake)" vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
        <div className={meetingStyle}>
          <Logo size={44} />
          <p>Vous vous rencontrez, le travail est fait, chacun laisse un avis.</p>
        </div>
      </div>
    </section>
  )
}
