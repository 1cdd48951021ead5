/** A static page: its title and description for the tab, search engines and the served HTML. */
export interface PageText {
  path: `/${string}`
  title: string
  description: string
}

/** The static pages (rules 2.2.6–2.2.10). `title` is also the page's heading; in a tab the product's name follows it. */
export const pages = {
  features: {
    path: '/features',
    title: 'Comment ça marche',
    description:
      'Étudiants et particuliers : publier, postuler, convenir, travailler, être payé. Toutes les étapes, la protection du paiement, les évaluations et l’usage hors ligne.',
  },
  terms: {
    path: '/terms',
    title: 'Conditions d’utilisation',
    description:
      'Qui peut s’inscrire, les tarifs, le paiement protégé, les évaluations et la responsabilité : les règles de Coup de main, en français clair.',
  },
  privacy: {
    path: '/privacy',
    title: 'Protection des données',
    description:
      'Quelles données Coup de main enregistre, où, pour combien de temps, qui les voit, et comment exercer vos droits selon la loi suisse (LPD).',
  },
  about: {
    path: '/about',
    title: 'À propos',
    description:
      'Notre mission : un revenu et de l’expérience pour les étudiants, une aide locale pour les particuliers. Nos valeurs et notre engagement.',
  },
  wages: {
    path: '/salaires',
    title: 'Salaires minimums',
    description:
      'Le salaire minimum d’un petit job dans chaque canton, avec ses sources et leurs dates, les vacances en plus, et ce que nous ne savons pas.',
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    description:
      'Écrivez-nous : l’équipe est disponible du lundi au vendredi, 9h-18h. Et les réponses aux questions les plus fréquentes.',
  },
} as const satisfies Record<string, PageText>
