import { Page } from '../ui/page.tsx'
import { NoMessageArt } from '../ui/art/no-message-art.tsx'
import { ChoiceArt } from './art/choice-art.tsx'
import { LetterArt } from './art/letter-art.tsx'
import { OfferArt } from './art/offer-art.tsx'
import { PaidArt } from './art/paid-art.tsx'
import { ProfileArt } from './art/profile-art.tsx'
import { DoneArt } from '../ui/art/done-art.tsx'
import { VillageArt } from './art/village-art.tsx'
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
    art: ProfileArt,
    title: 'Créez votre profil',
    text: 'Votre ville, votre école, vos outils, quelques mots sur vous. Deux minutes suffisent.',
  },
  {
    art: LetterArt,
    title: 'Postulez',
    text: 'Trouvez un job dans votre région et écrivez quelques lignes. Elles partent d’un clic.',
  },
  {
    art: NoMessageArt,
    title: 'Convenez des détails',
    text: 'Candidature acceptée ? La conversation s’ouvre : heure, adresse, matériel.',
  },
  {
    art: PaidArt,
    title: 'Travaillez, gagnez votre argent',
    text: 'En espèces ou par TWINT, comme l’offre le dit, ou par carte. Et gagnez une évaluation.',
  },
] as const

const individualSteps = [
  {
    art: OfferArt,
    title: 'Publiez une offre',
    text: 'Ce qu’il y a à faire, où, combien de temps, à quel tarif. Le formulaire vous guide pas à pas.',
  },
  {
    art: ChoiceArt,
    title: 'Choisissez',
    text: 'Vous lisez les candidatures, les profils et les évaluations, puis vous acceptez une personne.',
  },
  {
    art: NoMessageArt,
    title: 'Parlez-vous',
    text: 'Tout se règle dans la conversation. Vous voyez aussi les coordonnées l’un de l’autre.',
  },
  {
    art: DoneArt,
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
        art={<VillageArt />}
        lead="D’un côté, un jardin, des cartons, des devoirs. De l’autre, quelqu’un qui a du temps et envie de gagner un peu d’argent. Voici comment vous vous trouvez."
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
