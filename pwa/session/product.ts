/** The name of the product, in one place (rule 4.30). */
export const productName = 'Coup de main'
export const tagline = 'La plateforme suisse qui relie étudiants et particuliers pour des services de qualité.'
