import { leavingDays, unusedMonths, unusedNoticeDays } from '../../schema/accounts/leaving.ts'
import { notificationsKept } from '../../schema/limits.ts'
import type { LegalSection } from './legal-section.ts'

/** The treatment of photos and the retention of data: `api/photos`, `api/http/log.ts`, `api/worker/clean-up.ts`. */
export const keepingSections: readonly LegalSection[] = [
  {
    id: 'photos',
    title: 'Les photos',
    body: (
      <p>
        Chaque photo que vous envoyez est décodée et enregistrée à nouveau, réduite à 800 pixels au plus. Tout ce qui
        l’accompagne, comme le lieu et l’heure de la prise de vue ou le modèle de l’appareil, est supprimé. Une photo de
        profil remplacée ou retirée est effacée aussitôt de notre serveur&nbsp;; un appareil qui l’a déjà affichée peut
        en garder une copie. Les photos de profil et de travail sont publiques, comme le profil où elles se trouvent, et
        celles d’une offre comme l’offre.
      </p>
    ),
  },
  {
    id: 'emails',
    title: 'Les e-mails',
    body: (
      <p>
        Nous vous écrivons pour confirmer votre adresse, changer de mot de passe, vous avertir d’une connexion depuis un
        nouvel appareil ou d’un changement de mot de passe, d’adresse ou de téléphone, vous dire qu’on a postulé à votre
        offre, que votre candidature est acceptée ou quand votre compte sera effacé, et pour annoncer un changement de
        nos règles. Pas de lettre publicitaire.
      </p>
    ),
  },
  {
    id: 'journaux',
    title: 'Les journaux du serveur',
    body: (
      <p>
        Pour trouver les pannes, le serveur note chaque appel&nbsp;: sa sorte, sa durée et s’il a réussi. Ni nom, ni
        adresse IP, ni contenu, ni ce que vous cherchez. Contre les essais de mots de passe en série et les automates,
        nous comptons les tentatives sous une empreinte de l’e-mail et de l’adresse réseau, et ce que chaque compte fait
        en une heure&nbsp;; ces comptes s’effacent après un jour environ.
      </p>
    ),
  },
  {
    id: 'durees',
    title: 'Combien de temps',
    body: (
      <dl>
        <div>
          <dt>Compte, profil, offres, questions, candidatures, messages, évaluations</dt>
          <dd>
            Aussi longtemps que votre compte existe, aussi une candidature retirée ou une offre supprimée. Sans
            connexion pendant {unusedMonths} mois, le compte est supprimé&nbsp;: nous vous écrivons {unusedNoticeDays}{' '}
            jours avant, et de nouveau {leavingDays} jours avant.
          </dd>
        </div>
        <div>
          <dt>Notifications</dt>
          <dd>Les {notificationsKept} plus récentes, aussi longtemps que votre compte existe.</dd>
        </div>
        <div>
          <dt>Problèmes signalés, et les réponses</dt>
          <dd>Aussi longtemps que l’offre&nbsp;: les deux personnes et, s’il faut décider, notre équipe les lisent.</dd>
        </div>
        <div>
          <dt>Accords, quittances, fiches de salaire, relevés et attestations</dt>
          <dd>
            Aussi longtemps que l’une des deux personnes a un compte, avec les noms du jour de l’établissement&nbsp;: ce
            sont des preuves, que l’autre personne garde aussi après la suppression de votre compte. Une fois les deux
            comptes effacés, il en reste la sorte, le numéro, les dates et une empreinte, pour vérifier une copie,
            pendant 5 ans dès la fin de l’année, et 10 ans pour une quittance avec nos frais. Qui a le code d’un
            document en voit la sorte, le numéro, les dates, les prénoms et l’initiale des noms. Une attestation
            seulement demandée, ou un accord que les deux n’ont pas signé, est effacé avec le compte. L’adresse que vous
            tapez pour annoncer un salaire n’est enregistrée nulle part.
          </dd>
        </div>
        <div>
          <dt>Signalements</dt>
          <dd>
            400 jours après notre décision, au plus jusqu’à ce que le compte de l’une des deux personnes soit effacé.
            Une fois effacé celui de la personne dont il s’agit, nos décisions gardent leur date et leur effet, sans nom
            ni raison.
          </dd>
        </div>
        <div>
          <dt>Attestation d’études</dt>
          <dd>Jusqu’à ce que nous l’ayons vue, 30 jours au plus.</dd>
        </div>
        <div>
          <dt>Messages au support</dt>
          <dd>Votre adresse e-mail et votre texte, jusqu’à ce que nous ayons répondu, 400 jours au plus.</dd>
        </div>
        <div>
          <dt>Compte de versement</dt>
          <dd>Son numéro et son état chez Stripe, aussi longtemps que votre compte existe.</dd>
        </div>
        <div>
          <dt>Session</dt>
          <dd>30 jours après la dernière visite, 180 jours au plus.</dd>
        </div>
        <div>
          <dt>Appareils où vous vous êtes connecté</dt>
          <dd>
            Le nom du navigateur et du système, et quand&nbsp;: 400 jours après la dernière connexion, ou jusqu’à ce que
            vous les déconnectiez depuis un autre. Aucune adresse IP.
          </dd>
        </div>
        <div>
          <dt>Lien de votre agenda, si vous en créez un</dt>
          <dd>
            Jusqu’à ce que vous le désactiviez, changiez de mot de passe ou supprimiez votre compte. Nous ne gardons que
            son empreinte.
          </dd>
        </div>
        <div>
          <dt>Appareils avertis par des notifications</dt>
          <dd>
            L’adresse de l’appareil chez son service et ses clés, jusqu’à la fin de la session. Heures calmes&nbsp;:
            tant que votre compte existe.
          </dd>
        </div>
        <div>
          <dt>Liens reçus par e-mail</dt>
          <dd>
            3 jours pour confirmer une adresse, 1 heure pour un mot de passe. Après un changement d’adresse, l’ancienne
            et la nouvelle 33 jours.
          </dd>
        </div>
        <div>
          <dt>Reçus de synchronisation</dt>
          <dd>400 jours&nbsp;: la preuve que ce qui a été écrit hors ligne n’est enregistré qu’une fois.</dd>
        </div>
        <div>
          <dt>Écritures de paiement</dt>
          <dd>Au moins 10 ans, comme le veut le droit comptable suisse (art. 958f CO).</dd>
        </div>
      </dl>
    ),
  },
]
