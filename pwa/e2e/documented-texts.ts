/*
 * The texts that the rules of `.product` give word for word, by who reads them and on which screen. What they
 * only describe ("a button to discover jobs") is not here. Apostrophes are the documents' own.
 */

/** Texts that stand somewhere in what is read; as `lines`, each is a whole line of it, for "TWINT" is also in "Espèces ou TWINT". */
export type Documented = readonly string[] | { readonly lines: readonly string[] }

export const visitorTexts = {
  // Rules 1.2.3–1.2.16, 4.21, 4.26 and 4.30.
  landing: [
    'Coup de main',
    'Connexion',
    "S'inscrire",
    'Jobs disponibles',
    'Exemple',
    'Postuler',
    'Genève',
    'Lausanne',
    'Bâle',
    'Comment ça marche',
    `© 2024–${new Date().getFullYear()}`,
  ],
  landingHousehold: { lines: ['Exemple', 'Genève, GE', '2 h', '25 CHF/h', 'Postuler'] },
  landingGardening: { lines: ['Exemple', 'Lausanne, VD', '3 h', '20 CHF/h', 'Postuler'] },
  landingMoving: { lines: ['Exemple', 'Bâle, BS', '4 h', '30 CHF/h', 'Postuler'] },
  menu: ['Emplois', 'Comment ça marche', 'À propos', 'Connexion', "S'inscrire"],
  menuServices: ['Services'],

  // Rules 1.2.18–1.2.32, 1.4.8, 1.8.1, 1.8.2 and 4.22.
  signUpStudent: [
    'Inscription Étudiant',
    'Motivation et objectifs',
    "J'ai 15 ans ou plus et j'accepte les conditions d'utilisation",
  ],
  signUpIndividual: ['Inscription Particulier', "J'ai 15 ans ou plus et j'accepte les conditions d'utilisation"],
  signUpBusy: ['Création en cours...'],
  signUpEmailTaken: [
    'Email déjà utilisé',
    'Un compte avec cet email existe déjà',
    'Essayez de vous connecter ou utilisez un autre email',
  ],
  signUpFailed: ["Erreur d'inscription", "Une erreur s'est produite"],
  cityPicker: ['Aucune ville trouvée pour Xyzburg'],

  // Rules 1.2.26, 1.4.10, 1.8.3 and 1.8.4.
  login: ['Connexion à Coup de main'],
  loginBusy: ['Connexion...'],
  loginUnverified: ['Compte non vérifié', 'Vérifiez votre email'],
  loginFailed: ['Erreur de connexion', 'Une erreur est survenue'],

  // Rules 2.2.51–2.2.60, 2.4.1, 2.8.11 and 2.8.12.
  jobs: ['Total annonces', 'Emplois ouverts', 'Résultats filtrés', 'Affichage de 1 à 20 sur'],
  jobsRange: ['emplois'],
  jobsOpen: { lines: ['Ouvert'] },
  jobsInProgress: { lines: ['En cours'] },
  jobsCompleted: { lines: ['Terminé'] },
  jobsFailed: ['Impossible de charger les annonces', 'Réessayer'],
  jobDetail: ['Postuler'],
  jobDetailOpen: { lines: ['Ouvert'] },
  jobDetailInProgress: { lines: ['En cours'] },
  jobDetailCompleted: { lines: ['Terminé'] },
  jobDetailFailed: ['Erreur', "Impossible de charger les détails de l'emploi."],

  // Rules 1.3.13 and 2.3.50–2.3.52: the facts of one offer.
  jobFactsLow: { lines: ['Faible', 'Espèces', 'Sur place'] },
  jobFactsNormal: { lines: ['Normale', 'TWINT', 'À distance'] },
  jobFactsHigh: { lines: ['Élevée', 'Espèces ou TWINT', 'Hybride'] },
  jobFactsUrgent: { lines: ['Urgente'] },

  // Rules 2.2.61–2.2.66 and 2.3.45–2.3.52.
  services: [
    'Services physiques',
    'Services numériques',
    'Soutien académique',
    'Services créatifs',
    'Conseil et accompagnement',
  ],
  servicesLabels: { lines: ['Faible', 'Normale', 'Élevée', 'Urgente', 'Sur place', 'À distance', 'Hybride'] },
  servicesEmpty: ['Aucune offre dans cette catégorie pour le moment'],

  // Rules 2.1.4–2.1.8, 2.2.93–2.2.100 and 2.9.19–2.9.27.
  features: ['Comment ça marche'],
  about: ['Notre mission', 'Entraide', 'Excellence', 'Communauté', 'Durabilité', 'Notre promesse', 'Notre engagement'],
  contact: ['lundi au vendredi, 9h-18h', "S'inscrire", 'Publier une offre', 'Postuler', '20 CHF/heure'],
  terms: [
    '22 mai 2025',
    '15 ans ou plus',
    'habitent en Suisse',
    '15 CHF de l’heure',
    '5 %',
    '7 jours',
    '100 CHF par incident',
    '30 jours',
    'e-mail',
    'droit suisse',
    'tribunaux de Lausanne',
  ],
  privacy: ['3 juillet 2025'],
  studentProfile: ['Membre depuis', 'note sur 5', 'jobs complétés', 'Évaluations reçues'],
  studentNotFound: ['Étudiant non trouvé'],
  notFound: ['Page introuvable'],
} as const satisfies Record<string, Documented>

export const studentTexts = {
  // Rules 1.2.5, 1.2.6 and 1.4.11.
  menuSignedIn: ['Emplois', 'Comment ça marche', 'À propos', 'Tableau de bord', 'Déconnexion'],
  headerSignedIn: ['Tableau de bord', 'Déconnexion'],
  loginDone: ['Connexion réussie', 'Bon retour !'],

  // Rules 1.2.33–1.2.56, 1.2.63–1.2.68, 1.8.5, 1.8.6, 1.8.14 and 4.26.
  studentHome: ['Accueil', 'Emplois', 'Messages', 'Non renseigné', 'Aucune bio', 'Nouveau'],
  studentEarnings: ['+ CHF'],
  studentNoJob: ['Aucun job disponible'],
  studentJobs: ['Emplois disponibles (', 'Postuler', 'CHF/h'],
  candidatures: ['En attente', 'Acceptée', 'Refusée', 'Félicitations', 'Chat'],
  conversations: ['Mes conversations', 'Chat'],
  acceptance: ['Félicitations', 'Chatter avec le particulier', 'Plus tard'],
  applicationBusy: { lines: ['Envoi...'] },
  applicationFailed: ['Erreur', "Une erreur est survenue lors de l'envoi de votre candidature."],
  applicationSent: ['Candidature envoyée ! Redirection vers vos candidatures...'],
  chat: ['En ligne', 'Aucun message pour le moment. Commencez la conversation !', 'Tapez votre message...'],
  chatOffline: { lines: ['Actif'] },
  chatFailed: ["Impossible d'envoyer le message"],

  // Rules 1.2.57–1.2.60, 1.5.12 and 1.8.8–1.8.13.
  profileDone: ['Profil mis à jour.'],
  profileFailed: ["Une erreur s'est produite lors de la mise à jour de votre profil."],
  photoFormat: ['Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)'],
  photoBytes: ["Fichier trop volumineux: L'image ne doit pas dépasser 5 MB"],
  photoNotCut: ["Impossible de recadrer l'image"],
  photoSet: ['Photo mise à jour !'],
  photoNotSet: ["Impossible de télécharger l'image. Veuillez réessayer."],
  photoCleared: ['Photo supprimée.'],
  photoNotCleared: ['Impossible de supprimer la photo'],

  // Rule 2.2.59.
  jobDetailTwint: ['Paiement Twint'],
} as const satisfies Record<string, Documented>

export const individualTexts = {
  // Rules 2.2.19–2.2.50, 2.4.1, 2.8.1–2.8.10 and 4.16.
  individualHome: [
    'Particulier Vérifié',
    'Jobs actifs',
    'Jobs complétés',
    'Publier une offre',
    'Messages',
    'Historique',
    'Ouvert',
  ],
  individualNoJob: ['Aucun job ouvert', 'Publier une offre'],
  individualConversations: ['Mes conversations', 'Terminer', 'Chat'],
  individualAccepted: ['Attribué', 'Marquer terminé'],
  individualUnderWay: { lines: ['En cours'] },
  individualNamelessStudent: ['Étudiant assigné'],
  individualPast: { lines: ['Annulé', 'Terminé'] },
  individualDeleted: ['Supprimé'],
  individualWallet: ['Fonds libérés'],
  applicants: ['Accepter', 'Refuser'],
  applicantsReviews: { lines: ['+2 autres avis'] },
  acceptFailed: ["Impossible d'accepter cette candidature."],
  acceptDone: ['Candidature acceptée !', "L'étudiant a été notifié de votre acceptation."],
  rejectFailed: ['Impossible de refuser cette candidature.'],
  rejectDone: ['Candidature refusée', "L'étudiant a été notifié de votre refus."],
  completionFailed: ['Erreur lors de la mise à jour du job'],
  completionOffline: ['Erreur de connexion'],
  wizardSubject: [
    'Publier une offre',
    'Services physiques',
    'Services numériques',
    'Soutien académique',
    'Services créatifs',
    'Conseil et accompagnement',
  ],
  wizardTerms: ['minimum recommandé 20 CHF/h'],
  publishFailed: ['Erreur lors de la publication'],
  publishDone: ['Offre publiée avec succès !', 'Votre annonce est maintenant visible par les étudiants.'],
} as const satisfies Record<string, Documented>

/** Screens that don't exist yet: whoever builds one takes it off this list, and the journey of who reads it goes there. */
export const notBuilt: readonly (keyof typeof studentTexts | keyof typeof individualTexts)[] = [
  'jobDetailTwint',
  'studentEarnings',
  'individualWallet',
]
