import { rates } from '../../schema/limits.ts'
import { shownMoney } from '../ui/french.ts'
import { decidedAfterDays, ruleEndDays, ruleNoticeDays } from '../../schema/payments/complaint.ts'
import { payerLimits, paymentsAtFirst, standingDays } from '../../schema/payments/payer-limits.ts'
import { autoReleaseDays, feeOf, newAccountHours } from '../../schema/payments/payment.ts'
import { productName } from '../ui/product.ts'
import { SupportLink } from '../support/support-link.tsx'
import { PlaceLink } from '../ui/link-button.tsx'
import type { LegalSection } from './legal-section.ts'

const feePercent = feeOf(100)

/** The terms of use: their figures are those of rules 2.9.19–2.9.22. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'objet',
    title: 'De quoi il s’agit',
    body: (
      <>
        <p>
          {productName} est une place de marché en ligne. Des particuliers y publient des petits travaux rémunérés, des
          étudiantes et étudiants y répondent. Les présentes conditions règlent l’usage du site et de l’application.
        </p>
        <p>
          En créant un compte, vous les acceptez. Sans compte, vous pouvez lire les offres et les pages publiques&nbsp;;
          les règles de bonne conduite s’appliquent alors aussi.
        </p>
      </>
    ),
  },
  {
    id: 'inscription',
    title: 'Qui peut s’inscrire',
    body: (
      <>
        <p>
          L’inscription est ouverte aux personnes de <strong>15 ans ou plus</strong> qui{' '}
          <strong>habitent en Suisse</strong>.
        </p>
        <p>
          Avant 18 ans, parlez-en avec vos parents ou votre représentant légal&nbsp;: leur accord est nécessaire là où
          la loi l’exige. Les travaux dangereux ou trop lourds ne doivent pas être confiés à des mineurs, et les heures
          de travail doivent respecter la protection des jeunes travailleurs.
        </p>
      </>
    ),
  },
  {
    id: 'compte',
    title: 'Votre compte',
    body: (
      <ul>
        <li>Une personne, un compte, sous son vrai nom. Les indications doivent être exactes et tenues à jour.</li>
        <li>Votre mot de passe est à vous&nbsp;: ne le donnez à personne, et changez-le si vous avez un doute.</li>
        <li>
          Vous pouvez supprimer votre compte en tout temps, dans vos paramètres, dès que vos jobs convenus sont terminés
          et que leur argent est arrivé. Pour toute question&nbsp;: <SupportLink />.
        </li>
      </ul>
    ),
  },
  {
    id: 'offres',
    title: 'Publier une offre',
    body: (
      <>
        <p>
          Le tarif est d’au moins <strong>{rates.minimum}&nbsp;CHF de l’heure</strong>&nbsp;; nous recommandons{' '}
          {rates.recommended}&nbsp;CHF ou plus, selon la difficulté et l’expérience demandée. Décrivez le travail, le
          lieu et la durée comme ils sont&nbsp;: c’est sur cette base qu’une personne s’engage.
        </p>
        <p>
          Ne sont pas admis les travaux illégaux ou dangereux, les offres sans rémunération, les offres qui
          discriminent, et tout ce qui porte atteinte à l’intégrité d’une personne. Nous retirons de telles offres.
        </p>
        <p>Une offre ouverte peut être retirée&nbsp;; les personnes qui ont postulé en sont averties.</p>
      </>
    ),
  },
  {
    id: 'accord',
    title: 'Postuler et se mettre d’accord',
    body: (
      <>
        <p>
          Une candidature est une proposition. En l’acceptant, le particulier attribue le travail à cette
          personne&nbsp;; les autres candidatures sont alors refusées et la conversation s’ouvre entre les deux parties.
        </p>
        <p>
          Le contrat de travail se conclut <strong>directement entre le particulier et l’étudiant</strong>&nbsp;: le
          particulier est l’employeur. {productName} les met en relation et n’est ni employeur ni partie à ce contrat.
          Les annonces et cotisations aux assurances sociales, ainsi que l’assurance-accidents, sont l’affaire du
          particulier&nbsp;; la caisse de compensation de votre canton renseigne.
        </p>
      </>
    ),
  },
  {
    id: 'paiement',
    title: 'Le paiement',
    body: (
      <>
        <p>L’offre indique espèces, TWINT ou les deux&nbsp;; le particulier peut aussi payer par carte.</p>
        <dl>
          <div>
            <dt>Espèces</dt>
            <dd>De la main à la main, sans frais. {productName} n’intervient pas.</dd>
          </div>
          <div>
            <dt>TWINT</dt>
            <dd>
              Directement d’une personne à l’autre, dans l’application TWINT, sans frais. Nous ne voyons pas ce paiement
              et ne pouvons ni le confirmer ni l’annuler.
            </dd>
          </div>
          <div>
            <dt>Carte</dt>
            <dd>
              Le montant est gardé à part, puis versé quand le particulier marque le travail comme terminé, ou d’office{' '}
              <strong>{autoReleaseDays} jours</strong> après le paiement ou, si elle vient plus tard, la date prévue.
              Tant qu’une annulation est proposée ou qu’un problème est signalé, rien n’est versé. Des frais de{' '}
              <strong>{feePercent}&nbsp;%</strong> sont compris dans le montant&nbsp;: l’étudiant reçoit{' '}
              {100 - feePercent}&nbsp;%.
            </dd>
          </div>
        </dl>
        <p>
          L’un et l’autre peuvent signaler un problème tant que le montant est gardé. Sans accord après{' '}
          {decidedAfterDays} jours, nous décidons&nbsp;: versement, remboursement, ou une part à chacun. Si rien n’est
          décidé {ruleEndDays} jours après le premier signalement, l’argent va à la personne qui l’a fait si l’autre n’y
          a rien répondu&nbsp;; sinon, chacun en reçoit la moitié. Les deux sont avertis {ruleNoticeDays} jours avant.
          Un premier versement sur un compte bancaire attend {newAccountHours} heures, et ce que paie un nouveau payeur,
          ou plus que d’habitude, part {standingDays} jours après son paiement. En un jour, un payeur paie par carte au
          plus {shownMoney(payerLimits.atFirst)}, en {paymentsAtFirst} fois pour commencer, ou le double de son plus
          grand paiement resté sans litige pendant {standingDays} jours, jusqu’à {shownMoney(payerLimits.most)}.
        </p>
        <p>Tous les montants sont en francs suisses (CHF).</p>
      </>
    ),
  },
  {
    id: 'annulation',
    title: 'Annuler',
    body: (
      <p>
        Avant le début du travail, le particulier peut annuler&nbsp;; une fois le travail commencé, il propose
        l’annulation et l’étudiant l’accepte ou la refuse&nbsp;; sans réponse après 14 jours, nous décidons. L’étudiant
        peut renoncer tant qu’aucun paiement par carte ne lui est versé&nbsp;: l’offre redevient ouverte. Un montant
        payé par carte et encore gardé est alors remboursé au payeur. Prévenez l’autre le plus tôt possible&nbsp;: c’est
        la moindre des politesses.
      </p>
    ),
  },
  {
    id: 'evaluations',
    title: 'Les évaluations',
    body: (
      <p>
        Après le travail, chacun peut évaluer l’autre, une fois par job. Une évaluation raconte ce qui s’est passé, sans
        insulte ni donnée privée. Celles d’un étudiant se lisent sur son profil public, avec le prénom et le nom de la
        personne qui les a écrites. Nous retirons celles qui enfreignent ces règles.
      </p>
    ),
  },
  {
    id: 'conduite',
    title: 'Bonne conduite',
    body: (
      <>
        <p>Soyez ponctuel, correct et honnête. Il est interdit notamment&nbsp;:</p>
        <ul>
          <li>de harceler, menacer ou tromper d’autres personnes&nbsp;;</li>
          <li>d’utiliser les coordonnées reçues ici à d’autres fins que le travail convenu&nbsp;;</li>
          <li>de relever des données en masse ou de gêner le fonctionnement du service.</li>
        </ul>
        <p>En cas de manquement, nous pouvons retirer un contenu, suspendre un compte ou le fermer.</p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'Le service',
    body: (
      <p>
        Nous faisons de notre mieux pour que {productName} soit disponible, sans pouvoir le garantir en tout temps. Hors
        ligne, ce que vous écrivez reste sur votre appareil et part au retour du réseau, au plus tard à la prochaine
        ouverture de l’application. Tant que l’écran dit «&nbsp;en attente&nbsp;», l’envoi n’est pas parti.
      </p>
    ),
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    body: (
      <>
        <p>
          Les membres répondent eux-mêmes de leurs offres, de leur travail et de leurs paroles. Notre responsabilité est
          limitée à <strong>100&nbsp;CHF par incident</strong>.
        </p>
        <p>
          Cette limite ne s’applique pas en cas de dol ou de faute grave, ni là où la loi ne permet pas de limiter la
          responsabilité.
        </p>
      </>
    ),
  },
  {
    id: 'donnees',
    title: 'Vos données',
    body: (
      <p>
        La <PlaceLink to="/privacy">déclaration de protection des données</PlaceLink> dit quelles données nous
        enregistrons, pourquoi, et qui les voit.
      </p>
    ),
  },
  {
    id: 'changements',
    title: 'Changements',
    body: (
      <p>
        Si ces conditions changent, vous l’apprenez par e-mail au moins <strong>30 jours</strong> à l’avance. Si vous
        n’êtes pas d’accord, vous pouvez fermer votre compte d’ici là&nbsp;; ce qui a été convenu avant reste valable.
      </p>
    ),
  },
  {
    id: 'droit',
    title: 'Droit applicable et for',
    body: (
      <p>
        Le <strong>droit suisse</strong> s’applique. Les <strong>tribunaux de Lausanne</strong> sont compétents, sous
        réserve des fors impératifs que la loi prévoit, en particulier pour les consommateurs et les travailleurs.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Nous écrire',
    body: (
      <p>
        Pour toute question&nbsp;: <SupportLink />, du lundi au vendredi, 9h-18h.
      </p>
    ),
  },
]
