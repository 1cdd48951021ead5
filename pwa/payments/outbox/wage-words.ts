import type { employmentMutations } from '../../../schema/employment/mutations.ts'
import { formatMoney } from '../../../schema/money.ts'
import type { WordsOf } from '../../outbox/mutation/words.ts'

export const employmentWords = {
  'wageYear.update': {
    describe: ({ isAsked, isDateReleased, elsewhere, partnerEmail }) => {
      if (elsewhere !== undefined)
        return { title: 'Montant payé ailleurs', ending: '', text: formatMoney(elsewhere, false) }
      if (partnerEmail !== undefined) return { title: 'Deuxième compte du ménage', ending: '', text: partnerEmail }
      if (isAsked !== undefined) return { title: 'Demande de cotisations', ending: 'e', text: null }
      return {
        title: isDateReleased ? 'Accès à votre date de naissance' : 'Fin de l’accès à votre date de naissance',
        ending: isDateReleased ? '' : 'e',
        text: null,
      }
    },
    origin: 'press',
    refusal: { title: 'Impossible d’enregistrer votre choix' },
    job: null,
  },
} satisfies WordsOf<keyof typeof employmentMutations>
