import { limits, minimums, photoLimits, rates, travelLimit } from './limits.ts'

/**
 * The sentences about broken rules. The English ones are the documented texts (rules 1.5.1–1.5.9), if any. The interface and the API use
 * French; with `Accept-Language: en` the API returns English (rule 4.4).
 */
export const ruleTexts = {
  firstName: {
    fr: `Le prénom doit contenir au moins ${minimums.name} caractères`,
    en: 'First name must contain at least 2 characters',
  },
  lastName: {
    fr: `Le nom doit contenir au moins ${minimums.name} caractères`,
    en: 'Last name must contain at least 2 characters',
  },
  nameLetters: {
    fr: 'Un nom s’écrit en lettres, avec espaces, apostrophes, traits d’union et points',
    en: 'A name has letters, spaces, apostrophes, hyphens and dots',
  },
  email: { fr: 'Adresse e-mail invalide', en: 'Invalid email' },
  password: {
    fr: `Le mot de passe doit contenir au moins ${minimums.password} caractères`,
    en: 'Password must contain at least 6 characters',
  },
  passwordCommon: {
    fr: 'Ce mot de passe est l’un des plus courants : choisissez-en un autre',
    en: 'This password is one of the commonest; choose another one',
  },
  passwordPersonal: {
    fr: 'Ce mot de passe tient surtout à votre nom, à votre adresse ou à notre nom : choisissez-en un autre',
    en: 'This password is mostly your name, your address or our name; choose another one',
  },
  passwordWrong: { fr: 'Ce n’est pas votre mot de passe', en: 'This is not your password' },
  passwordRequired: { fr: 'Mot de passe requis', en: 'Password required' },
  emailSame: { fr: 'C’est déjà votre adresse', en: 'This is your address already' },
  phone: { fr: 'Numéro de téléphone invalide', en: 'Invalid phone number' },
  city: { fr: 'Veuillez choisir une ville', en: 'Please select a city' },
  userType: { fr: 'Choisissez étudiant ou particulier', en: 'Choose student or private' },
  terms: { fr: 'Veuillez accepter les conditions d’utilisation', en: 'You must accept the terms of use' },
  title: { fr: 'Donnez un titre à votre offre', en: 'Title required' },
  description: { fr: 'Décrivez ce qu’il y a à faire', en: 'Description required' },
  location: { fr: 'Indiquez où cela se passe', en: 'Location required' },
  duration: { fr: 'Indiquez combien de temps il faut', en: 'Duration required' },
  rateNumber: { fr: 'Indiquez un tarif en CHF par heure', en: 'Rate must be a number' },
  rateMinimum: {
    fr: `Le tarif minimum est de ${rates.minimum} CHF/h`,
    en: `The minimum rate is ${rates.minimum} CHF per hour`,
  },
  rateMaximum: {
    fr: `Le tarif maximum est de ${rates.maximum} CHF/h`,
    en: `The maximum rate is ${rates.maximum} CHF per hour`,
  },
  searchName: { fr: 'Donnez un nom à la recherche', en: 'Name required' },
  letter: { fr: 'Écrivez quelques mots au particulier', en: 'Message required' },
  templateName: { fr: 'Donnez un nom à ce modèle', en: 'Name required' },
  templateLetter: { fr: 'Écrivez le texte du modèle', en: 'Text required' },
  message: { fr: 'Écrivez un message', en: 'Message required' },
  moderationReason: { fr: 'Dites pourquoi : c’est noté au journal', en: 'Say why; it is logged' },
  complaint: { fr: 'Décrivez le problème', en: 'Describe the problem' },
  complaintAnswer: { fr: 'Écrivez votre réponse', en: 'Answer required' },
  rating: { fr: 'Note requise : donnez de 1 à 5 étoiles', en: 'Rating required: give 1 to 5 stars' },
  reviewee: { fr: "Informations de l'étudiant manquantes.", en: 'Student information missing.' },
  evaluations: { fr: 'Évaluations requises : notez tous les critères', en: 'Ratings required: rate all criteria' },
  descriptiveWords: {
    fr: 'Description requise : ajoutez un ou deux mots',
    en: 'Description required: add one or two words',
  },
  noEvaluation: {
    fr: 'Les critères détaillés sont réservés aux étudiants',
    en: 'Only students are rated by criteria',
  },
  photoCount: {
    fr: `Limite atteinte : ${photoLimits.perReview} photos au maximum`,
    en: `Limit reached: ${photoLimits.perReview} photos at most`,
  },
  photoFormat: {
    fr: 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)',
    en: 'Invalid format: please select an image (JPG, PNG, etc.)',
  },
  photoBytes: {
    fr: "Fichier trop volumineux: L'image ne doit pas dépasser 5 MB",
    en: 'File too large: the image must not exceed 5 MB',
  },
  photoPixels: {
    fr: "Fichier trop volumineux: L'image ne doit pas dépasser 40 mégapixels",
    en: 'File too large: the image must not exceed 40 megapixels',
  },
  travelDistance: {
    fr: `Indiquez de 1 à ${travelLimit} kilomètres`,
    en: `Give 1 to ${travelLimit} kilometres`,
  },
  choice: { fr: 'Choisissez une des options proposées', en: 'Choose one of the options' },
  list: {
    fr: `Au plus ${limits.listLength} éléments de ${limits.listItem} caractères, sans doublon`,
    en: `At most ${limits.listLength} items of ${limits.listItem} characters, no duplicates`,
  },
  paymentAmount: {
    fr: 'Le montant doit être entre 0.50 et 10’000 CHF',
    en: 'Amount must be between 0.50 and 10,000 CHF',
  },
  applicationFee: { fr: 'Les frais sont de 5 % du montant', en: 'The fee is 5% of the amount' },
  date: { fr: 'Date invalide', en: 'Invalid date' },
  id: { fr: 'Identifiant invalide', en: 'Invalid id' },
  tooLong: { fr: 'Ce texte est trop long', en: 'This text is too long' },
  unreadable: { fr: 'Ce texte contient des caractères illisibles', en: 'This text contains unreadable characters' },
  token: {
    fr: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    en: 'This link is no longer valid. Ask for a new one.',
  },
  invalid: { fr: 'Cette valeur ne convient pas', en: 'This value is not valid' },
} as const satisfies Record<string, { fr: string; en: string }>

/** The name of a rule. zod uses it as the message, and the API translates it into the caller's language. */
export type Rule = keyof typeof ruleTexts

export type Language = 'fr' | 'en'

export const isRule = (value: string): value is Rule => Object.hasOwn(ruleTexts, value)

/** Returns the sentence of a broken rule. A message that names no rule is replaced by a general sentence. */
export const ruleText = (rule: string, language: Language): string =>
  ruleTexts[isRule(rule) ? rule : 'invalid'][language]
