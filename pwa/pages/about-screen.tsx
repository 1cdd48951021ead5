import { Check } from 'lucide-react'
import { bindSigns } from '../ui/french.ts'
import { LogoShape } from '../ui/art/logo-shape.tsx'
import { Page } from '../ui/page.tsx'
import {
  benefitsStyle,
  benefitStyle,
  commitmentStyle,
  commitmentListStyle,
  promiseStyle,
  promiseMarkStyle,
  promiseWordsStyle,
  valueArtStyle,
  valueStyle,
  valueWordsStyle,
} from './about-styles.ts'
import { commitments, sides, values } from './about-text.ts'
import { Art } from '../ui/art/art.tsx'
import bridgeArt from './art/bridge.svg?drawing'
import { EntryButtons } from './entry-buttons.tsx'
import { PageHero } from './page-hero.tsx'
import { fourStyle, panelStyle, partStyle, partTitleStyle } from './page-styles.ts'

/** Mission, values, promise, benefits and commitment (rules 2.1.5–2.1.7). */
export function AboutScreen() {
  return (
    <Page>
      <PageHero
        page="about"
        kicker="Notre mission"
        art={<Art drawing={bridgeArt} />}
        lead="Que des étudiantes et étudiants gagnent un revenu et des compétences, et que des particuliers trouvent une aide près de chez eux. Un pont entre voisins, et rien de plus compliqué."
      />

      <section className={partStyle} aria-labelledby="valeurs">
        <h2 id="valeurs" className={partTitleStyle}>
          Quatre valeurs
        </h2>
        <ul className={fourStyle}>
          {values.map(({ title, text, drawing }) => (
            <li key={title} className={valueStyle}>
              <div className={valueArtStyle} aria-hidden>
                <Art drawing={drawing} />
              </div>
              <div className={valueWordsStyle}>
                <h3>{title}</h3>
                <p>{bindSigns(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className={partStyle} aria-labelledby="promesse">
        <div className={promiseStyle}>
          <svg viewBox="6 6 36 36" className={promiseMarkStyle} aria-hidden>
            <LogoShape hand="currentColor" thumb="var(--colors-sun)" />
          </svg>
          <div className={promiseWordsStyle}>
            <h2 id="promesse">Notre promesse&nbsp;: des chances équitables</h2>
            <p>
              Les offres s’affichent les plus récentes d’abord, dans votre tableau de bord les plus proches de chez
              vous, et personne ne paie pour être vu avant les autres. Chaque candidature arrive au particulier avec les
              mêmes informations. Ce qui compte, c’est le travail, l’envie de le faire et ce que d’autres en ont dit.
            </p>
          </div>
        </div>
      </section>

      <section className={partStyle} aria-labelledby="avantages">
        <h2 id="avantages" className={partTitleStyle}>
          Ce que chacun y gagne
        </h2>
        <div className={benefitsStyle}>
          {sides.map(({ tone, title, benefits }) => (
            <div key={title} className={panelStyle({ tone })}>
              <h3 className={benefitStyle}>{title}</h3>
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

      <section className={partStyle} aria-labelledby="engagement">
        <div className={commitmentStyle}>
          <h2 id="engagement">Notre engagement</h2>
          <ul className={commitmentListStyle}>
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
