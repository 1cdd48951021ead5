import { css, cva } from '../styled-system/css'
import { SectionHeading } from '../ui/section-heading.tsx'
import { sectionLook } from './section-looks.ts'

const sides = [
  {
    side: 'sun',
    title: 'Vous étudiez',
    steps: [
      ['Créez votre profil', 'Votre ville, votre école, vos outils : deux minutes suffisent.'],
      ['Postulez en un clic', 'Quelques mots au particulier. Sans réseau aussi : la lettre part dès qu’il revient.'],
      ['Travaillez, soyez payé', 'Vous convenez des détails par message et gagnez de l’expérience.'],
    ],
  },
  {
    side: 'lake',
    title: 'Vous cherchez de l’aide',
    steps: [
      ['Publiez votre offre', 'Ce qu’il y a à faire, où, combien de temps, à quel tarif.'],
      ['Choisissez', 'Vous lisez les candidatures et acceptez la personne qui vous convient.'],
      ['C’est fait', 'Vous discutez, le travail avance, et vous le marquez terminé.'],
    ],
  },
] as const

const gridLook = css({ display: 'grid', gap: '4', md: { gridTemplateColumns: '[1fr 1fr]' } })
const panelLook = css({
  bg: 'surface',
  rounded: 'panel',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  p: '5',
  md: { p: '8' },
})
const panelTitleLook = css({ textStyle: 'figure', mb: '5' })
const stepsLook = css({ display: 'grid', gap: '5' })
const stepLook = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr]',
  gap: '4',
  '& h4': { textStyle: 'title' },
  '& p': { color: 'soft', mt: '1' },
})
const numberLook = cva({
  base: { display: 'grid', placeItems: 'center', width: '10', height: '10', rounded: 'full', textStyle: 'title' },
  variants: { side: { sun: { bg: 'sun', color: 'onSun' }, lake: { bg: 'lake', color: 'onLake' } } },
})

export function HowItWorks() {
  return (
    <section id="how-it-works" className={sectionLook}>
      <SectionHeading>Comment ça marche</SectionHeading>
      <div className={gridLook}>
        {sides.map(({ side, title, steps }) => (
          <div key={side} className={panelLook}>
            <h3 className={panelTitleLook}>{title}</h3>
            <ol className={stepsLook}>
              {steps.map(([name, text], index) => (
                <li key={name} className={stepLook}>
                  <span className={numberLook({ side })} aria-hidden>
                    {index + 1}
                  </span>
                  <div>
                    <h4>{name}</h4>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}
