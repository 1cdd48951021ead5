import { css } from '../styled-system/css'
import type { LegalSection } from './legal-section.ts'

const codeStyle = css({
  bg: 'quiet',
  rounded: 'xs',
  px: '1.5',
  py: '0.5',
  textStyle: 'small',
  overflowWrap: 'anywhere',
})
const Code = ({ children }: { children: string }) => <code className={codeStyle}>{children}</code>

/** The data kept in the browser: `sync/store/database.ts`, `pwa/session/stored-user.ts`, `api/sessions/session-cookie.ts`. */
export const deviceSections: readonly LegalSection[] = [
  {
    id: 'appareil',
    title: 'Ce qui est sur votre appareil',
    body: (
      <>
        <p>Pour fonctionner hors ligne, l’application enregistre dans votre navigateur&nbsp;:</p>
        <dl>
          <div>
            <dt>Une base de données (IndexedDB)</dt>
            <dd>
              Votre compte, vos jobs, candidatures, messages et notifications, les personnes concernées (avec leurs
              coordonnées si vous y avez droit), des offres ouvertes, vos brouillons, vos envois en attente ou refusés,
              pendant 30 jours une copie de ce qui est parti, et un jour au plus ce qu’une autre application partage
              ici. Une base par personne, une pour les visites sans connexion, une petite qui retient qui utilise
              l’appareil. Les pages publiques consultées sont effacées à la première ouverture après une semaine.
            </dd>
          </div>
          <div>
            <dt>Le stockage local</dt>
            <dd>
              Votre profil, pour l’affichage, sous la clé <Code>coup-de-main.user</Code>, quelques nombres déjà
              affichés, les félicitations déjà vues, où vous en êtes des premiers pas, pendant un jour l’offre que vous
              écrivez sans compte, l’offre à laquelle vous vouliez postuler avant la connexion, l’apparence choisie, si
              vous voulez des notifications sur cet appareil, si vous y avez installé l’application ou remis cela à plus
              tard, si vous avez remis une mise à jour à plus tard, si les adresses e-mail sont vérifiées ici, ce que
              vous venez de taper tant que la base de données ne l’a pas encore enregistré, et jusqu’à la fermeture de
              l’onglet l’endroit où vous en étiez ou vouliez aller dans les pages, ce que vous avez écrit dans une
              inscription inachevée, le montant d’un paiement commencé et le nom de la personne payée, et une annonce
              que la page suivante doit encore montrer. Aucun mot de passe, aucune clé de session.
            </dd>
          </div>
          <div>
            <dt>Les fichiers de l’application</dt>
            <dd>Pour qu’elle s’ouvre hors ligne.</dd>
          </div>
        </dl>
        <p>
          Ces données ne sont pas chiffrées par nous&nbsp;: elles sont protégées comme le reste de votre appareil. La
          déconnexion efface tout ce que le serveur a déjà. S’il reste des envois, un brouillon ou un envoi refusé, vous
          choisissez de les garder ou de les supprimer&nbsp;; sur un appareil partagé, supprimez-les.
        </p>
      </>
    ),
  },
  {
    id: 'cookie',
    title: 'Deux cookies, pour la connexion',
    body: (
      <p>
        Quand vous vous connectez, le serveur dépose un cookie de session. Il s’éteint 30 jours après votre dernière
        visite, 180 jours après la connexion ou quand vous vous déconnectez. Un second cookie reconnaît votre navigateur
        dès l’inscription, pendant 400 jours&nbsp;: il sert à vous avertir quand quelqu’un se connecte depuis un autre.
        Aucun programme de la page ne peut les lire (<Code>HttpOnly</Code>), et ils ne sont envoyés qu’à nous. Nous n’en
        gardons que des empreintes. Sans inscription ni connexion, il n’y a pas de cookie.
      </p>
    ),
  },
  {
    id: 'tiers',
    title: 'Pas de traceurs, presque pas de tiers',
    body: (
      <>
        <p>
          Aucune mesure d’audience, aucune publicité, aucun bouton de réseau social qui vous suivrait. Les caractères,
          les images et les programmes viennent tous de notre serveur, et votre navigateur a l’ordre de n’en charger
          aucun d’ailleurs.
        </p>
        <p>
          Trois exceptions. Un paiement par carte est traité par <strong>Stripe</strong>, qui reçoit les données de la
          carte et du paiement et, pour verser l’argent, celles de la personne payée&nbsp;; il les traite selon ses
          propres règles, en partie hors de Suisse. Sans paiement par carte, rien ne lui est transmis. Et nos e-mails
          passent par le service qui les achemine&nbsp;: il en voit l’adresse et le texte. Un paiement{' '}
          <strong>TWINT</strong> se fait directement entre deux personnes, dans leur application&nbsp;: nous n’en savons
          rien.
        </p>
        <p>
          La troisième, si vous activez les notifications sur un appareil&nbsp;: elles passent par le service de son
          navigateur (<strong>Google</strong>, <strong>Mozilla</strong>, <strong>Apple</strong> ou{' '}
          <strong>Microsoft</strong>), en partie hors de Suisse. Il sait qu’il y a quelque chose pour cet appareil, et
          quand&nbsp;; le texte est chiffré, et seul votre appareil le lit. Il montre un prénom et le sujet, jamais le
          contenu. Vous les désactivez dans vos paramètres, et une déconnexion y met fin.
        </p>
        <p>Nous ne vendons ni ne louons de données à personne.</p>
      </>
    ),
  },
]
