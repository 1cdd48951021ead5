/*
 * The texts that the specification (parts 1 and 2) and the decisions give word for word, by who reads them and on which screen. What they
 * only describe ("a button to discover jobs") is not here. Apostrophes are the documents' own.
 */

/** Texts that stand somewhere in what is read; as `lines`, each is a whole line of it, for "TWINT" is also in "Espèces ou TWINT". */
export type Documented = readonly string[] | { readonly lines: readonly string[] }

export const visitorTexts = {
  // Part 1 §2, "Header and footer", "Landing page"; decisions 21, 26 and 30.
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

  // Part 1 §2 "Signup dialog", §4, §8; decision 22.
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

  // Part 1 §2 "Login dialog", §4, §8.
  login: ['Connexion à Coup de main'],
  loginBusy: ['Connexion...'],
  loginUnverified: ['Compte non vérifié', 'Vérifiez votre email'],
  loginFailed: ['Erreur de connexion', 'Une erreur est survenue'],

  // Part 2 §2 "Public job list", "Job detail", §8.
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

  // Part 1 §3 "Job", part 2 §3 "Delivery types": the facts of one offer.
  jobFactsLow: { lines: ['Faible', 'Espèces', 'Sur place'] },
  jobFactsNormal: { lines: ['Normale', 'TWINT', 'À distance'] },
  jobFactsHigh: { lines: ['Élevée', 'Espèces ou TWINT', 'Hybride'] },
  jobFactsUrgent: { lines: ['Urgente'] },

  // Part 2 §2 "Services catalogue", §3.
  services: [
    'Services physiques',
    'Services numériques',
    'Soutien académique',
    'Services créatifs',
    'Conseil et accompagnement',
  ],
  servicesLabels: { lines: ['Faible', 'Normale', 'Élevée', 'Urgente', 'Sur place', 'À distance', 'Hybride'] },
  servicesEmpty: ['Aucune offre dans cette catégorie pour le moment'],

  // Part 2 §1, §2 "Static pages", §9.
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
  // Part 1 §2 "Header and footer", §4 "Login".
  menuSignedIn: ['Emplois', 'Comment ça marche', 'À propos', 'Tableau de bord', 'Déconnexion'],
  headerSignedIn: ['Tableau de bord', 'Déconnexion'],
  loginDone: ['Connexion réussie', 'Bon retour !'],

  // Part 1 §2 "Student dashboard", "Application dialog", "Chat view", §8; decision 26.
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

  // Part 1 §2 "Profile edit dialog" and "Profile photo", §5, §8.
  profileDone: ['Profil mis à jour.'],
  profileFailed: ["Une erreur s'est produite lors de la mise à jour de votre profil."],
  photoFormat: ['Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)'],
  photoBytes: ["Fichier trop volumineux: L'image ne doit pas dépasser 5 MB"],
  photoNotCut: ["Impossible de recadrer l'image"],
  photoSet: ['Photo mise à jour !'],
  photoNotSet: ["Impossible de télécharger l'image. Veuillez réessayer."],
  photoCleared: ['Photo supprimée.'],
  photoNotCleared: ['Impossible de supprimer la photo'],

  // Part 2 §2 "Job detail".
  jobDetailTwint: ['Paiement Twint'],
} as const satisfies Record<string, Documented>

export const individualTexts = {
  // Part 2 §2 "/dashboard for individuals", §4, §8; decision 16.
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
