import { Page } from '../ui/page.tsx'
import { Art } from '../ui/art/art.tsx'
import noMessageArt from '../ui/art/no-message.svg?drawing'
import choiceArt from './art/choice.svg?drawing'
import letterArt from './art/letter.svg?drawing'
import offerArt from './art/offer.svg?drawing'
import paidArt from './art/paid.svg?drawing'
import profileArt from './art/profile.svg?drawing'
import doneArt from '../ui/art/done.svg?drawing'
import villageArt from './art/village.svg?drawing'
import { EntryButtons } from './entry-buttons.tsx'
import { Faq } from './faq.tsx'
import { EntryPanels } from './features-entries.tsx'
import { OfflinePart, PaymentPart, ReviewsPart } from './features-parts.tsx'
import { featureQuestions } from './features-questions.ts'
import { FeatureSteps } from './features-steps.tsx'
import { PageHero } from './page-hero.tsx'
import { askStyle, partTitleStyle } from './page-styles.ts'

const studentSteps = [
  {
    drawing: profileArt,
    title: 'Créez votre profil',
    text: 'Votre ville, votre école, vos outils, quelques mots sur vous. Deux minutes suffisent.',
  },
  {
    drawing: letterArt,
    title: 'Postulez',
    text: 'Trouvez un job dans votre région et écrivez quelques lignes. Elles partent d’un clic.',
  },
  {
    drawing: noMessageArt,
    title: 'Convenez des détails',
    text: 'Candidature acceptée ? La conversation s’ouvre : heure, adresse, matériel.',
  },
  {
    drawing: paidArt,
    title: 'Travaillez, gagnez votre argent',
    text: 'En espèces ou par TWINT, comme l’offre le dit, ou par carte. Et gagnez une évaluation.',
  },
] as const

const individualSteps = [
  {
    drawing: offerArt,
    title: 'Publiez une offre',
    text: 'Le travail, le lieu, la durée et le tarif. Le formulaire vous guide pas à pas.',
  },
  {
    drawing: choiceArt,
    title: 'Choisissez',
    text: 'Vous lisez les candidatures, les profils et les évaluations, puis vous acceptez une personne.',
  },
  {
    drawing: noMessageArt,
    title: 'Parlez-vous',
    text: 'Tout se règle dans la conversation. Vous voyez aussi les coordonnées l’un de l’autre.',
  },
  {
    drawing: doneArt,
    title: 'Terminez et évaluez',
    text: 'Marquez le travail comme terminé et dites comment c’était. Cela aide les suivants.',
  },
] as const

/** How the marketplace works for students and individuals (rule 2.2.93). */
export function FeaturesScreen() {
  return (
    <Page>
      <PageHero
        page="features"
        art={<Art drawing={villageArt} />}
        lead="D’un côté, un jardin, des cartons, des devoirs. De l’autre, quelqu’un qui a du temps et envie de gagner un peu d’argent. Voici comment vous rencontrer."
      >
        <EntryButtons />
      </PageHero>
      <FeatureSteps id="etudiants" tone="sun" title="Vous étudiez" steps={studentSteps} />
      <FeatureSteps id="particuliers" tone="lake" title="Vous cherchez de l’aide" steps={individualSteps} />
      <PaymentPart />
      <OfflinePart />
      <ReviewsPart />
      <section className={askStyle} aria-labelledby="questions">
        <h2 id="questions" className={partTitleStyle}>
          On nous demande souvent
        </h2>
        <Faq questions={featureQuestions} />
      </section>
      <EntryPanels />
    </Page>
  )
}
