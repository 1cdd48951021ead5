import { formatMinutes } from '../../../schema/jobs/duration.ts'
import { formatTime } from '../../../schema/dates.ts'
import type { visitMutations } from '../../../schema/visits/mutations.ts'
import type { WordsOf } from '../../outbox/mutation/words.ts'

const ofWork = { origin: 'press', job: ({ jobId }: { jobId: string }) => jobId } as const

export const visitWords = {
  'visit.arrive': {
    ...ofWork,
    describe: ({ at }) => ({ title: `Arrivée à ${formatTime(at)}`, ending: 'e', text: null }),
    refusal: { title: 'Impossible de noter cette arrivée' },
  },
  'visit.leave': {
    ...ofWork,
    describe: ({ at }) => ({ title: `Fin du travail à ${formatTime(at)}`, ending: 'e', text: null }),
    refusal: { title: 'Impossible de noter cette fin' },
  },
  'visit.proposeHours': {
    ...ofWork,
    describe: ({ minutes }) => ({ title: `Heures faites, ${formatMinutes(minutes)}`, ending: 'es', text: null }),
    refusal: { title: 'Impossible de proposer ces heures' },
  },
  'visit.answerHours': {
    ...ofWork,
    describe: ({ isAgreed }) => ({
      title: isAgreed ? 'Accord sur les heures' : 'Refus des heures',
      ending: '',
      text: null,
    }),
    refusal: { title: 'Impossible de répondre à ces heures' },
    gone: 'D’autres heures ont été proposées entre-temps.',
  },
  'visit.sayAbsent': {
    ...ofWork,
    describe: ({ isAbsent }) => ({
      title: isAbsent ? 'Absence signalée' : 'Retrait d’une absence',
      ending: isAbsent ? 'e' : '',
      text: null,
    }),
    refusal: { title: 'Impossible de signaler cette absence' },
  },
  'visit.answerAbsence': {
    ...ofWork,
    describe: ({ words }) => ({ title: 'Réponse à une absence', ending: 'e', text: words }),
    refusal: { title: 'Impossible de répondre' },
    gone: 'Cette absence a été retirée entre-temps.',
  },
} satisfies WordsOf<keyof typeof visitMutations>
