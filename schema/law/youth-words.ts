import type { AgeReason } from './youth.ts'

const reasons: Record<AgeReason, string> = {
  night: 'Le travail a lieu la nuit : avant 18 ans, pas après 22 h.',
  evening: 'Le travail finit le soir : à 15 ans, pas après 20 h.',
  sunday: 'Le travail a lieu un dimanche : avant 18 ans, le dimanche est libre.',
  long: 'Le travail est trop long pour les moins de 18 ans : 9 heures par jour au plus.',
  loads:
    'Le travail est lourd : avant 18 ans, les charges sont limitées à 19 kg (12 kg pour les femmes), à 15 ans à 15 kg (11 kg).',
  tools: 'Le travail demande une perceuse ou une échelle : avant 18 ans, seulement avec un adulte sur place.',
  care: 'Il faut garder un adulte malade ou âgé : c’est dès 18 ans.',
}

/** Returns why an offer is not for everybody from 15 on. */
export const describeAgeReason = (reason: AgeReason): string => reasons[reason]

/** Returns what work for somebody of this age, under 18, keeps to (rule 3.4.650): hours, and loads as in RS 822.115.2. */
export const describeYoungLimits = (age: number): string[] => [
  `De 6 h à ${age < 16 ? 20 : 22} h, jamais le dimanche, et 9 heures par jour au plus`,
  `Charges de ${age < 16 ? '15 kg (11 kg pour les filles)' : '19 kg (12 kg pour les filles)'} au plus`,
  'Ni perceuse ni échelle sans un adulte sur place, et pas d’adulte malade ou âgé à garder',
]
