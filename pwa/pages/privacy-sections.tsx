import { productName } from '../ui/product.ts'
import { SupportLink } from '../support/support-link.tsx'
import type { LegalSection } from './legal-section.ts'
import { deviceSections } from './privacy-device-sections.tsx'
import { keepingSections } from './privacy-keeping-sections.tsx'

const whatAndWho: readonly LegalSection[] = [
  {
    id: 'responsable',
    title: 'Qui est responsable',
    body: (
      <p>
        {productName} est responsable du traitement des données décrites ici, selon la loi fédérale sur la protection
        des données (LPD). Pour toute question&nbsp;: <SupportLink />.
      </p>
    ),
  },
  {
    id: 'donnees',
    title: 'Ce que nous enregistrons',
    body: (
      <>
        <p>Uniquement ce que vous saisissez, et ce qui en découle pour que le service fonctionne&nbsp;:</p>
        <dl>
          <div>
            <dt>Votre compte</dt>
            <dd>
              Prénom, nom, e-mail, téléphone, ville, votre rôle (étudiant ou particulier). Le mot de passe n’est
              enregistré que sous forme d’empreinte (Argon2id)&nbsp;: nous ne pouvons pas le lire. Le début et la
              dernière visite de chaque session, et si l’adresse e-mail est vérifiée.{' '}
            </dd>
          </div>
          <div>
            <dt>Votre profil</dt>
            <dd>
              Étudiant&nbsp;: école, présentation (motivation et objectifs), outils à disposition, disponibilités de la
              semaine, distance de trajet, langues, permis de conduire, et si nous avons vu une attestation de l’école,
              dont la photo est effacée dès que nous l’avons vérifiée. Particulier&nbsp;: type de logement. Tous
              facultatifs, comme la photo.
            </dd>
          </div>
          <div>
            <dt>Vos offres et candidatures</dt>
            <dd>
              Ce que vous y écrivez, aussi les questions sur des offres et leurs réponses, leur état et leurs dates. Le
              canton sert à annoncer aux étudiants les offres proches.
            </dd>
          </div>
          <div>
            <dt>Vos messages</dt>
            <dd>
              Leur texte, leurs photos, les lieux, l’heure, et s’ils ont été lus. Votre appareil ne mesure sa position
              que si vous le lui demandez, pour envoyer un lieu.
            </dd>
          </div>
          <div>
            <dt>Vos notifications</dt>
            <dd>Leur texte, l’heure, et si elles ont été lues.</dd>
          </div>
          <div>
            <dt>Vos choix</dt>
            <dd>
              Offres gardées, recherches enregistrées, modèles de lettres, personnes bloquées, notifications voulues.
            </dd>
          </div>
          <div>
            <dt>Les signalements</dt>
            <dd>Ce que vous signalez et pourquoi, ce qu’on signale de vous, et ce que nous en décidons.</dd>
          </div>
          <div>
            <dt>Les évaluations</dt>
            <dd>Notes, mots et photos du travail, données et reçues.</dd>
          </div>
          <div>
            <dt>Les invitations</dt>
            <dd>
              Qui vous invite à postuler, et qui vous invitez. Votre présélection de candidatures n’est visible que par
              vous.
            </dd>
          </div>
          <div>
            <dt>Les paiements en espèces ou par TWINT</dt>
            <dd>Ce que l’une des parties note et ce que l’autre répond&nbsp;: montant, jour et moyen.</dd>
          </div>
          <div>
            <dt>Le déroulement du travail</dt>
            <dd>
              Heures d’arrivée et de fin, heures faites, absences signalées et réponses, telles que les deux parties les
              notent. Jamais votre position.
            </dd>
          </div>
          <div>
            <dt>L’âge et l’accord des parents</dt>
            <dd>
              La date de naissance d’un étudiant, s’il la donne. Avant 18 ans, l’accord d’un parent, s’il est
              demandé&nbsp;: nom, lien, date et choix, avec une empreinte de l’adresse e&#8209;mail, jusqu’aux 18 ans.
            </dd>
          </div>
          <div>
            <dt>Les paiements par carte</dt>
            <dd>
              Montants, dates, job concerné et références du prestataire. Jamais le numéro de la carte&nbsp;: il ne
              passe pas par nos serveurs.
            </dd>
          </div>
        </dl>
        <p>Nous ne demandons ni numéro AVS, ni accès à vos contacts.</p>
      </>
    ),
  },
  {
    id: 'visibilite',
    title: 'Qui voit quoi',
    body: (
      <>
        <dl>
          <div>
            <dt>Tout le monde</dt>
            <dd>
              Les offres, avec le prénom, le nom et la ville de qui les publie, et les questions qui ont une réponse,
              sans le nom de qui les a posées&nbsp;; les moteurs de recherche peuvent trouver une offre ouverte. Le
              profil public&nbsp;: nom, photo, ville, date d’inscription, si l’adresse est vérifiée, note, évaluations,
              nombre de jobs terminés et, dès cinq, combien se sont passés comme convenu&nbsp;; pour un étudiant aussi
              école, présentation, outils, langues et permis de conduire, pour un particulier le type de logement.
            </dd>
          </div>
          <div>
            <dt>E-mail, téléphone et disponibilités</dt>
            <dd>
              Ceux d’un étudiant sont visibles par les particuliers à qui il a écrit une candidature, tant qu’il ne l’a
              pas retirée. Dès qu’un travail est attribué, les deux parties voient les coordonnées l’une de l’autre. Les
              disponibilités et la distance de trajet d’un étudiant sont visibles par les mêmes personnes que son
              e-mail. Personne d’autre.
            </dd>
          </div>
          <div>
            <dt>Candidatures</dt>
            <dd>L’étudiant qui les a écrites et le particulier qui les a reçues.</dd>
          </div>
          <div>
            <dt>Messages</dt>
            <dd>Les deux parties du job, et notre équipe ceux que l’une d’elles nous signale.</dd>
          </div>
          <div>
            <dt>Paiements et gains</dt>
            <dd>
              Vous seul, pour ce qui vous concerne. Les deux parties d’un job lisent ce qui y est noté d’un paiement en
              espèces ou par TWINT.
            </dd>
          </div>
        </dl>
        <p>
          Une offre est publique&nbsp;: n’y écrivez ni adresse exacte ni code d’entrée. La conversation est faite pour
          cela. L’équipe ne consulte des données privées que pour répondre à votre demande, protéger le service ou
          remplir une obligation légale.
        </p>
      </>
    ),
  },
  {
    id: 'mineurs',
    title: 'Les plus jeunes',
    body: (
      <p>
        L’inscription est possible dès 15 ans. Parce qu’un étudiant peut être mineur, son profil public demande aux
        moteurs de recherche de ne pas l’indexer et ne figure dans aucun plan de site. Nous ne traitons pas sciemment de
        données d’enfants de moins de 15 ans&nbsp;; signalez-nous un tel compte et nous l’effaçons.
      </p>
    ),
  },
]

const rights: readonly LegalSection[] = [
  {
    id: 'droits',
    title: 'Vos droits',
    body: (
      <>
        <p>
          La LPD vous donne le droit de savoir quelles données vous concernant sont traitées, d’en recevoir une copie,
          de les faire corriger et de les faire effacer. Vous téléchargez la copie vous-même, dans vos paramètres. Vous
          y corrigez votre adresse e-mail et votre téléphone, et dans le profil votre nom, votre ville, votre photo et,
          pour les étudiants, le reste&nbsp;; pour le type de logement ou tout autre point, écrivez-nous&nbsp;:{' '}
          <SupportLink />, depuis l’adresse de votre compte, pour que nous sachions que c’est bien vous. Vous recevez
          une réponse dans les 30 jours, sans frais.
        </p>
        <p>
          Vous supprimez votre compte vous-même, dans vos paramètres&nbsp;: les autres lisent tout de suite
          «&nbsp;Compte supprimé&nbsp;» à la place de votre nom, et il est effacé après 14 jours, pendant lesquels vous
          pouvez revenir, ou tout de suite s’il est encore vide. Restent, sans votre nom&nbsp;: les comptes des
          paiements, que la loi demande de garder dix ans et qui sont effacés ensuite, dès que l’autre personne n’a plus
          de compte non plus, et chez les personnes avec qui vous avez travaillé vos messages, sans leurs photos ni
          leurs lieux, vos avis et, des jobs convenus, le titre, le tarif, la durée et les dates.
        </p>
        <p>
          Vous pouvez aussi vous adresser au Préposé fédéral à la protection des données et à la transparence (PFPDT).
        </p>
      </>
    ),
  },
  {
    id: 'changements',
    title: 'Changements et contact',
    body: (
      <p>
        Si cette déclaration change, nous vous l’annonçons par e-mail au moins 30 jours à l’avance. Pour toute
        question&nbsp;: <SupportLink />, du lundi au vendredi, 9h-18h.
      </p>
    ),
  },
]

/** The sections of the privacy policy. Each sentence about data must stay true of the code. */
export const privacySections: readonly LegalSection[] = [
  ...whatAndWho,
  ...deviceSections,
  ...keepingSections,
  ...rights,
]
