import { Check } from 'lucide-react'
import { bindSigns } from '../ui/french.ts'
import { MarkShape } from '../ui/art/logo-shape.tsx'
import { Page } from '../ui/page.tsx'
import {
  benefitsLook,
  benefitLook,
  commitmentLook,
  commitmentListLook,
  promiseLook,
  promiseMarkLook,
  promiseWordsLook,
  valueArtLook,
  valueLook,
  valueWordsLook,
} from './about-styles.ts'
import { commitments, sides, values } from './about-text.ts'
import { BridgeArt } from './art/bridge-art.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { PageHero } from './page-hero.tsx'
import { fourLook, panelLook, partLook, partTitleLook } from './page-styles.ts'

/** Mission, values, promise, benefits and commitment (specification part 2 §1). */
export function AboutScreen() {
  return (
    <Page>
      <PageHero
        page="about"
        kicker="Notre mission"
        art={<BridgeArt />}
        lead="Que des étudiantes et étudiants gagnent un revenu et des compétences, et que des particuliers trouvent une aide près de chez eux. Un pont entre voisins, et rien de plus compliqué."
      />

      <section className={partLook} aria-labelledby="valeurs">
        <h2 id="valeurs" className={partTitleLook}>
          Quatre valeurs
        </h2>
        <ul className={fourLook}>
          {values.map(({ title, text, art: Art }) => (
            <li key={title} className={valueLook}>
              <div className={valueArtLook} aria-hidden>
                <Art />
              </div>
              <div className={valueWordsLook}>
                <h3>{title}</h3>
                <p>{bindSigns(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className={partLook} aria-labelledby="promesse">
        <div className={promiseLook}>
          <svg viewBox="6 6 36 36" className={promiseMarkLook} aria-hidden>
            <MarkShape hand="currentColor" thumb="var(--colors-sun)" />
          </svg>
          <div className={promiseWordsLook}>
            <h2 id="promesse">Notre promesse&nbsp;: des chances équitables</h2>
            <p>
              Les offres s’affichent les plus récentes d’abord, dans votre tableau de bord celles de votre canton en
              tête, et personne ne paie pour être vu avant les autres. Chaque candidature arrive au particulier avec les
              mêmes informations. Ce qui compte, c’est le travail, l’envie de le faire et ce que d’autres en ont dit.
            </p>
          </div>
        </div>
      </section>

      <section className={partLook} aria-labelledby="avantages">
        <h2 id="avantages" className={partTitleLook}>
          Ce que chacun y gagne
        </h2>
        <div className={benefitsLook}>
          {sides.map(({ tone, title, benefits }) => (
            <div key={title} className={panelLook({ tone })}>
              <h3 className={benefitLook}>{title}</h3>
              <dl>
                {benefits.map(([name, text]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{bindSigns(text)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>

      <section className={partLook} aria-labelledby="engagement">
        <div className={commitmentLook}>
          <h2 id="engagement">Notre engagement</h2>
          <ul className={commitmentListLook}>
            {commitments.map((text) => (
              <li key={text}>
                <Check size={22} />
                <span>{bindSigns(text)}</span>
              </li>
            ))}
          </ul>
          <EntryButtons />
        </div>
      </section>
    </Page>
  )
}
