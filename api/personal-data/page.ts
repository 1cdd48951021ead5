import { html } from 'hono/html'
import { formatSentDate, formatTime } from '../../schema/dates.ts'
import { readLanguage } from '../../schema/language.ts'
import { productName } from '../mail/template.ts'
import type { Item, Section } from './sections.ts'

/** The French labels of the fields; the JSON file has the keys. */
const labels: Record<string, string> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  emailVerified: 'E-mail vérifié',
  phone: 'Téléphone',
  city: 'Ville',
  userType: 'Type de compte',
  school: 'École',
  bio: 'Motivation et objectifs',
  otherBio: 'Autre version du texte',
  availableTools: 'Outils à disposition',
  schoolConfirmedAt: 'École confirmée',
  availability: 'Disponibilités',
  languages: 'Langues',
  drivingLicences: 'Permis de conduire',
  travelDistance: 'Trajet (km)',
  propertyType: 'Type de logement',
  photo: 'Photo',
  photos: 'Photos',
  createdAt: 'Créé',
  title: 'Titre',
  description: 'Description',
  otherDescription: 'Autre version de la description',
  location: 'Lieu',
  duration: 'Durée',
  rate: 'Tarif (CHF/h)',
  category: 'Catégorie',
  subcategory: 'Sous-catégorie',
  requiredSkills: 'Compétences',
  deliverables: 'Livrables',
  requiredTools: 'Outils demandés',
  scheduledFor: 'Prévu',
  status: 'État',
  state: 'État',
  student: 'Étudiant',
  poster: 'Particulier',
  person: 'Personne',
  deletedAt: 'Supprimé',
  job: 'Job',
  letter: 'Lettre',
  keptAt: 'Gardé',
  blockedAt: 'Bloqué',
  reason: 'Raison',
  settledAt: 'Examiné',
  suspendedAt: 'Suspendu',
  search: 'Recherche',
  filter: 'Filtre',
  model: 'Modèle',
  sentAt: 'Envoyé',
  withdrawnAt: 'Retiré',
  sender: 'De',
  receiver: 'À',
  content: 'Message',
  message: 'Message',
  place: 'Lieu',
  latitude: 'Latitude',
  longitude: 'Longitude',
  isRead: 'Lu',
  rating: 'Note',
  comment: 'Commentaire',
  punctuality: 'Ponctualité',
  politeness: 'Politesse',
  completedOnTime: 'À l’heure',
  wouldRecommend: 'Recommande',
  descriptiveWords: 'En un mot',
  direction: 'Sens',
  amount: 'Montant (CHF)',
  fee: 'Frais (CHF)',
  provider: 'Par',
  text: 'Texte',
  outcome: 'Issue',
  account: 'Numéro',
  browser: 'Navigateur',
  system: 'Système',
  firstSignIn: 'Première connexion',
  lastSignIn: 'Dernière connexion',
  isSignedIn: 'Connecté',
  oldEmail: 'Ancienne adresse',
  newEmail: 'Nouvelle adresse',
  askedAt: 'Demandé',
  confirmedAt: 'Confirmé',
  kind: 'Sujet',
  channel: 'Par',
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 0 auto; padding: 1.5rem }
  dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: .25rem 1rem; padding: .75rem 0; border-bottom: 1px solid #8886 }
  dt { opacity: .75 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
  img { max-width: 12rem; border-radius: .5rem }`

const head = (at: Date): string => `<!doctype html>
<html lang="${readLanguage()}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Mes données · ${productName}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Mes données chez ${productName}</h1>
    <p>État du ${momentOf(at)}. Le fichier donnees.json contient la même chose pour les machines.</p>
`

/** Yields the page of an archive, piece by piece. The page fetches nothing, and shows the photos beside it. */
export async function* writePage(sections: readonly Section[], at: Date): AsyncGenerator<string> {
  yield head(at)
  for (const { title, items } of sections) {
    yield `<section>\n${(await html`<h2>${title} (${items.length})</h2>`).toString()}\n`
    if (items.length === 0) yield '<p>Rien.</p>\n'
    for (const item of items) yield `${(await renderItem(item)).toString()}\n`
    yield '</section>\n'
  }
  yield '</body>\n</html>\n'
}

const renderItem = (item: Item) =>
  html`<dl>
    ${Object.entries(item)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(
        ([key, value]) =>
          html`<dt>${labels[key] ?? key}</dt>
            <dd>${renderValue(key, value)}</dd>`,
      )}
  </dl>`

const renderValue = (key: string, value: Item[string]) => {
  if (value instanceof Date) return momentOf(value)
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (key === 'photo' || key === 'photos')
    return [value].flat().map((path) => html`<img src="${path as string}" alt="" /> `)
  return Array.isArray(value) ? value.join(', ') : value
}

const momentOf = (date: Date): string => `${formatSentDate(date.toISOString())}, ${formatTime(date.toISOString())}`
