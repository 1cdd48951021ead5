import { limits, minimums, photoLimits, rates, scheduleYears, travelLimit } from './limits.ts'
import { formatRate } from './money.ts'

/** The French sentences about broken rules, for the interface and the API. The English ones are in api/http/sentences.ts. */
export const ruleTexts = {
  firstName: `Le prénom doit contenir au moins ${minimums.name} caractères`,
  lastName: `Le nom doit contenir au moins ${minimums.name} caractères`,
  nameLetters: 'Lettres d’un seul alphabet, chiffres, espaces, apostrophes, traits d’union et points',
  nameNone: 'C’est une adresse ou un nom de service : écrivez votre nom',
  nameOurs: 'C’est le nom de l’application : écrivez le vôtre',
  email: 'Adresse e-mail invalide',
  password: `Le mot de passe doit contenir au moins ${minimums.password} caractères`,
  passwordCommon: 'Ce mot de passe est l’un des plus courants : choisissez-en un autre',
  passwordPersonal:
    'Ce mot de passe ressemble trop à votre nom, à vos adresses, à votre école ou à notre nom : choisissez-en un autre',
  passwordSigns: 'Un mot de passe a au moins trois signes différents',
  passwordWarned:
    'Facile à deviner : choisissez un autre mot de passe, ou validez encore une fois pour garder celui-ci',
  passwordWrong: 'Ce n’est pas votre mot de passe',
  passwordRequired: 'Mot de passe requis',
  emailSame: 'C’est déjà votre adresse',
  emailOwn: 'C’est l’adresse du compte de l’enfant : indiquez celle d’un parent',
  parentName: 'Indiquez vos prénom et nom',
  relation: 'Choisissez votre lien avec l’enfant',
  mailedCode: 'Ce code n’est pas valable : vérifiez les six chiffres, ou demandez un nouveau code',
  phone: 'Numéro de téléphone invalide',
  city: 'Veuillez choisir une ville',
  userType: 'Choisissez étudiant ou particulier',
  terms: 'Veuillez accepter les conditions d’utilisation',
  title: 'Donnez un titre à votre offre',
  description: 'Décrivez le travail à faire',
  location: 'Indiquez le lieu du travail',
  duration: 'Indiquez combien de temps il faut',
  rateNumber: 'Indiquez un tarif en CHF par heure',
  rateMinimum: `Le tarif minimum est de ${rates.minimum} CHF/h`,
  rateMaximum: `Le tarif maximum est de ${formatRate(rates.maximum)} CHF/h`,
  searchName: 'Donnez un nom à la recherche',
  letter: 'Écrivez quelques mots au particulier',
  templateName: 'Donnez un nom à ce modèle',
  templateLetter: 'Écrivez le texte du modèle',
  message: 'Écrivez un message',
  moderationReason: 'Indiquez le motif : il sera noté au journal',
  complaint: 'Décrivez le problème',
  complaintAnswer: 'Écrivez votre réponse',
  rating: 'Note requise : donnez de 1 à 5 étoiles',
  reviewee: "Informations de l'étudiant manquantes.",
  evaluations: 'Évaluations requises : notez tous les critères',
  descriptiveWords: 'Description requise : ajoutez un ou deux mots',
  noEvaluation: 'Les critères détaillés sont réservés aux étudiants',
  photoCount: `Limite atteinte : ${photoLimits.perReview} photos au maximum`,
  photoFormat: 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)',
  photoBytes: "Fichier trop volumineux: L'image ne doit pas dépasser 5 MB",
  photoPixels: "Fichier trop volumineux: L'image ne doit pas dépasser 40 mégapixels",
  photoSides: `Image trop allongée: Un côté ne doit pas dépasser ${photoLimits.sides} fois l’autre`,
  travelDistance: `Indiquez de 1 à ${travelLimit} kilomètres`,
  choice: 'Choisissez une des options proposées',
  list: `Au plus ${limits.listLength} éléments de ${limits.listItem} caractères, sans doublon`,
  amountFormat: 'Écrivez un montant en francs et centimes, comme 25 ou 25.50',
  paymentAmount: 'Le montant doit être entre 0.50 et 10’000 CHF',
  handAmount: 'Le montant doit être entre 1.00 et 10’000 CHF',
  paidOn: 'Choisissez un jour depuis l’acceptation, au plus tard aujourd’hui',
  certificateHours: 'Indiquez les heures par quarts, comme 2.5 ou 3.25',
  certificateDays: 'Le dernier jour ne peut pas précéder le premier',
  applicationFee: 'Les frais sont de 5 % du montant',
  hours: 'Indiquez les heures, comme 3 h 30',
  date: 'Date invalide',
  birthDate: 'Coup de main est ouvert dès 15 ans : revenez à votre anniversaire, votre date n’a pas été enregistrée',
  birthDateFixed: 'Votre date de naissance a déjà été corrigée une fois : écrivez-nous par la page Contact',
  dateFar: `Choisissez une date dans les ${scheduleYears} ans à venir`,
  id: 'Identifiant invalide',
  tooLong: 'Ce texte est trop long',
  unreadable: 'Ce texte contient des caractères illisibles',
  code: 'Ce code n’est pas valable : attendez le suivant, ou vérifiez l’heure de votre téléphone',
  token: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  invalid: 'Cette valeur ne convient pas',
} as const satisfies Record<string, string>

/** The name of a rule. zod uses it as the message, and the API translates it into the caller's language. */
export type Rule = keyof typeof ruleTexts

export const isRule = (value: string): value is Rule => Object.hasOwn(ruleTexts, value)

/** Returns the sentence of a broken rule. A message that names no rule is replaced by a general sentence. */
export const ruleText = (rule: string): string => ruleTexts[isRule(rule) ? rule : 'invalid']
