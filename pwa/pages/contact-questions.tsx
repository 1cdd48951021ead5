import { Link } from '@tanstack/react-router'
import { rates } from '../../schema/limits.ts'
import { bindSigns } from '../ui/french.ts'
import { inlineLinkStyle } from '../ui/inline-link-style.ts'
import type { Question } from './faq.tsx'

/** The contact page's questions (rules 2.2.96–2.2.100). */
export const contactQuestions: readonly Question[] = [
  {
    question: 'Comment m’inscrire ?',
    answer:
      "Cliquez sur « S'inscrire » en haut de la page ou dans le menu, puis choisissez « Étudiant » ou « Particulier ». Il faut votre nom, votre e-mail, votre téléphone, votre ville et un mot de passe.",
  },
  {
    question: 'Comment publier une offre ?',
    answer:
      'Les particuliers publient une offre depuis leur tableau de bord, avec le bouton « Publier une offre ». Vous y décrivez pas à pas le travail, puis le lieu, la durée et le tarif.',
  },
  {
    question: 'Comment postuler à un job ?',
    answer:
      'Les étudiantes et étudiants parcourent les offres et cliquent sur « Postuler ». Quelques mots de motivation, et la candidature part ; hors ligne, elle reste sur votre appareil et part dès que vous serez en ligne, au plus tard à la prochaine ouverture de l’application.',
  },
  {
    question: 'Quel tarif proposer ?',
    answer: (
      <>
        {bindSigns(
          `Le tarif minimum recommandé est de ${rates.recommended} CHF/heure. Il varie selon la complexité du travail et l’expérience demandée. En dessous de ${rates.minimum} CHF/heure, une offre ne peut pas être publiée. Quelques cantons demandent plus : `,
        )}
        <Link to="/salaires" className={inlineLinkStyle}>
          les salaires minimums
        </Link>
        .
      </>
    ),
  },
]
