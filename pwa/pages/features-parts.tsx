import { BookmarkCheck, MailCheck, MessagesSquare, Search, ShieldCheck, Star, ThumbsUp, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { autoReleaseDays, feeOf } from '../../schema/payments/payment.ts'
import { productName } from '../ui/product.ts'
import { Art } from '../ui/art/art.tsx'
import offlineArt from '../ui/art/offline.svg?drawing'
import safeArt from './art/safe.svg?drawing'
import starArt from '../ui/art/star.svg?drawing'
import {
  factsStyle,
  sceneArtStyle,
  sceneStyle,
  sceneWordsStyle,
  wayArtStyle,
  wayHeadStyle,
  wayStyle,
  wayNoteStyle,
  wayPanelStyle,
} from './features-styles.ts'
import { shownMoney } from '../ui/french.ts'
import { partStyle } from './page-styles.ts'

/** Three hours at 25 CHF, to make the fee concrete. */
const example = 7_500

/** Explains escrow, as rules 4.8 and 4.9 define it. */
export function PaymentPart() {
  return (
    <section className={partStyle} aria-labelledby="paiement">
      <div className={wayPanelStyle}>
        <div className={wayHeadStyle}>
          <div>
            <h2 id="paiement">Un paiement protégé, des deux côtés</h2>
            <p>
              Payé par carte, le montant est réservé jusqu’à la fin du travail. Le particulier paie l’esprit tranquille,
              l’étudiant sait que l’argent est là.
            </p>
          </div>
          <div className={wayArtStyle} aria-hidden>
            <Art drawing={safeArt} />
          </div>
        </div>
        <ol className={wayStyle}>
          <li>
            <strong>Payé</strong>
            Le particulier paie par carte. Par exemple {shownMoney(example)} pour trois heures.
          </li>
          <li>
            <strong>Réservé</strong>
            Personne n’y touche pendant le travail. En cas d’annulation, le montant est remboursé.
          </li>
          <li>
            <strong>Libéré</strong>
            Dès que le travail est marqué terminé, ou d’office {autoReleaseDays} jours après le paiement ou la date
            prévue, si rien n’est contesté.
          </li>
          <li>
            <strong>Reçu</strong>
            {shownMoney(example - feeOf(example))} pour l’étudiant. Les {feeOf(100)}&nbsp;% de frais étaient compris.
          </li>
        </ol>
        <p className={wayNoteStyle}>
          En espèces ou par TWINT, l’argent va directement d’une personne à l’autre, sans frais et sans nous.
        </p>
      </div>
    </section>
  )
}

export function OfflinePart() {
  return (
    <Scene id="hors-ligne" title="Dans le train, dans la cave, partout" side="start" art={<Art drawing={offlineArt} />}>
      <p>
        {productName} s’installe comme une application et fonctionne hors ligne. Vos textes écrits dans un tunnel
        arrivent à bon port.
      </p>
      <ul className={factsStyle}>
        <li>
          <Search size={22} /> Les offres et vos conversations restent lisibles sur votre appareil.
        </li>
        <li>
          <MailCheck size={22} /> Une candidature ou un message reste visible, en attente, et part dès que la connexion
          revient, au plus tard à la prochaine ouverture de l’application.
        </li>
        <li>
          <BookmarkCheck size={22} /> Vos brouillons sont enregistrés pendant que vous écrivez.
        </li>
      </ul>
    </Scene>
  )
}

export function ReviewsPart() {
  return (
    <Scene id="evaluations" title="Une confiance qui se construit" side="end" art={<Art drawing={starArt} />}>
      <p>Après chaque travail, chacun peut évaluer l’autre. Sur le profil d’un étudiant, on lit&nbsp;:</p>
      <ul className={factsStyle}>
        <li>
          <Star size={22} /> une note de 1 à 5, avec quelques mots et parfois des photos du travail&nbsp;;
        </li>
        <li>
          <Timer size={22} /> si c’était fait dans les temps, et avec quelle ponctualité&nbsp;;
        </li>
        <li>
          <ThumbsUp size={22} /> la politesse, et si on le recommande&nbsp;;
        </li>
        <li>
          <MessagesSquare size={22} /> qui l’a écrit, et pour quel job&nbsp;: pas d’avis anonymes.
        </li>
        <li>
          <ShieldCheck size={22} /> une évaluation par personne et par job, seulement entre ceux qui ont travaillé
          ensemble.
        </li>
      </ul>
    </Scene>
  )
}

interface SceneProps {
  id: string
  title: string
  side: 'start' | 'end'
  art: ReactNode
  children: ReactNode
}

function Scene({ id, title, side, art, children }: SceneProps) {
  return (
    <section className={partStyle} aria-labelledby={id}>
      <div className={sceneStyle({ side })}>
        <div className={sceneArtStyle} aria-hidden>
          {art}
        </div>
        <div className={sceneWordsStyle}>
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  )
}
