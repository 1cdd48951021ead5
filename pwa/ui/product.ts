/** The product's name is defined only here (rule 4.30). */
export const productName = 'Coup de main'
export const tagline = 'La plateforme suisse qui relie étudiants et particuliers pour des services de qualité.'
