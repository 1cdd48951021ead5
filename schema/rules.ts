import { limits, minimums, photoLimits, rates, scheduleYears, travelLimit } from './limits.ts'
import { formatRate } from './money.ts'

/** The French sentences about broken rules, for the interface and the API. The English ones are in api/http/sentences.ts. */
export const ruleTexts = {
  firstName: {
    fr: `Le prénom doit contenir au moins ${minimums.name} caractères`,
  },
  lastName: {
    fr: `Le nom doit contenir au moins ${minimums.name} caractères`,
  },
  nameLetters: {
    fr: 'Un nom s’écrit en lettres d’un seul alphabet, avec espaces, apostrophes, traits d’union et points',
  },
  nameOurs: { fr: 'C’est le nom de l’application : écrivez le vôtre' },
  email: { fr: 'Adresse e-mail invalide' },
  password: {
    fr: `Le mot de passe doit contenir au moins ${minimums.password} caractères`,
  },
  passwordCommon: {
    fr: 'Ce mot de passe est l’un des plus courants : choisissez-en un autre',
  },
  passwordPersonal: {
    fr: 'Ce mot de passe tient surtout à votre nom, à votre adresse ou à notre nom : choisissez-en un autre',
  },
  passwordWrong: { fr: 'Ce n’est pas votre mot de passe' },
  passwordRequired: { fr: 'Mot de passe requis' },
  emailSame: { fr: 'C’est déjà votre adresse' },
  phone: { fr: 'Numéro de téléphone invalide' },
  city: { fr: 'Veuillez choisir une ville' },
  userType: { fr: 'Choisissez étudiant ou particulier' },
  terms: { fr: 'Veuillez accepter les conditions d’utilisation' },
  title: { fr: 'Donnez un titre à votre offre' },
  description: { fr: 'Décrivez ce qu’il y a à faire' },
  location: { fr: 'Indiquez où cela se passe' },
  duration: { fr: 'Indiquez combien de temps il faut' },
  rateNumber: { fr: 'Indiquez un tarif en CHF par heure' },
  rateMinimum: {
    fr: `Le tarif minimum est de ${rates.minimum} CHF/h`,
  },
  rateMaximum: {
    fr: `Le tarif maximum est de ${formatRate(rates.maximum)} CHF/h`,
  },
  searchName: { fr: 'Donnez un nom à la recherche' },
  letter: { fr: 'Écrivez quelques mots au particulier' },
  templateName: { fr: 'Donnez un nom à ce modèle' },
  templateLetter: { fr: 'Écrivez le texte du modèle' },
  message: { fr: 'Écrivez un message' },
  moderationReason: { fr: 'Dites pourquoi : c’est noté au journal' },
  complaint: { fr: 'Décrivez le problème' },
  complaintAnswer: { fr: 'Écrivez votre réponse' },
  rating: { fr: 'Note requise : donnez de 1 à 5 étoiles' },
  reviewee: { fr: "Informations de l'étudiant manquantes." },
  evaluations: { fr: 'Évaluations requises : notez tous les critères' },
  descriptiveWords: {
    fr: 'Description requise : ajoutez un ou deux mots',
  },
  noEvaluation: {
    fr: 'Les critères détaillés sont réservés aux étudiants',
  },
  photoCount: {
    fr: `Limite atteinte : ${photoLimits.perReview} photos au maximum`,
  },
  photoFormat: {
    fr: 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)',
  },
  photoBytes: {
    fr: "Fichier trop volumineux: L'image ne doit pas dépasser 5 MB",
  },
  photoPixels: {
    fr: "Fichier trop volumineux: L'image ne doit pas dépasser 40 mégapixels",
  },
  travelDistance: {
    fr: `Indiquez de 1 à ${travelLimit} kilomètres`,
  },
  choice: { fr: 'Choisissez une des options proposées' },
  list: {
    fr: `Au plus ${limits.listLength} éléments de ${limits.listItem} caractères, sans doublon`,
  },
  amountFormat: { fr: 'Écrivez un montant en francs et centimes, comme 25 ou 25.50' },
  paymentAmount: {
    fr: 'Le montant doit être entre 0.50 et 10’000 CHF',
  },
  applicationFee: { fr: 'Les frais sont de 5 % du montant' },
  date: { fr: 'Date invalide' },
  dateFar: { fr: `Choisissez une date dans les ${scheduleYears} ans à venir` },
  id: { fr: 'Identifiant invalide' },
  tooLong: { fr: 'Ce texte est trop long' },
  unreadable: { fr: 'Ce texte contient des caractères illisibles' },
  token: {
    fr: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  },
  invalid: { fr: 'Cette valeur ne convient pas' },
} as const satisfies Record<string, { fr: string }>

/** The name of a rule. zod uses it as the message, and the API translates it into the caller's language. */
export type Rule = keyof typeof ruleTexts

export const isRule = (value: string): value is Rule => Object.hasOwn(ruleTexts, value)

/** Returns the sentence of a broken rule. A message that names no rule is replaced by a general sentence. */
export const ruleText = (rule: string): string => ruleTexts[isRule(rule) ? rule : 'invalid'].fr
