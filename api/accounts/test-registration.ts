/** What a student and an individual send when they sign up (rules 1.3.5–1.3.7). */
export const leasRegistration = {
  firstName: 'Léa',
  lastName: 'Moret',
  email: 'lea.moret@example.ch',
  password: 'secret-1234',
  phone: '079 123 45 67',
  city: 'Lausanne, VD',
  userType: 'student',
  terms: true,
  school: 'UNIL',
  bio: 'J’aime le jardin.',
  availableTools: ['vacuum', 'ladder'],
}

export const marcsRegistration = {
  firstName: 'Marc',
  lastName: 'Dubois',
  email: 'marc.dubois@example.ch',
  password: 'secret-1234',
  phone: '021 312 45 67',
  city: 'Lausanne, VD',
  userType: 'private',
  terms: true,
  propertyType: 'house',
}
