import type { MutationArguments, MutationName } from '../../schema/mutations.ts'

/** What each intent is called where somebody sees it wait, and which words of theirs it carries. */
const words: { [Name in MutationName]: (args: MutationArguments<Name>) => { title: string; text: string | null } } = {
  'application.submit': (args) => ({ title: 'Candidature', text: args.message }),
  'application.withdraw': () => ({ title: 'Retrait de candidature', text: null }),
  'message.send': (args) => ({ title: 'Message', text: args.content }),
  'message.read': () => ({ title: 'Messages lus', text: null }),
  'notification.read': () => ({ title: 'Notification lue', text: null }),
  'notification.readAll': () => ({ title: 'Notifications lues', text: null }),
  'job.publish': (args) => ({ title: `Offre « ${args.title} »`, text: args.description }),
  'profile.update': () => ({ title: 'Profil', text: null }),
  'studentProfile.update': (args) => ({ title: 'Profil étudiant', text: args.bio ?? null }),
  'review.submit': (args) => ({ title: `Évaluation, ${args.rating} sur 5`, text: args.comment }),
}

export const describeIntent = <Name extends MutationName>(item: {
  name: Name
  args: MutationArguments<Name>
}): { title: string; text: string | null } => words[item.name](item.args)

/** Bookkeeping that nobody waits for: it counts on the Synchronisation page only. */
const quiet = new Set<MutationName>(['message.read', 'notification.read', 'notification.readAll'])
export const isQuiet = (item: { name: MutationName }): boolean => quiet.has(item.name)

/** The job that an intent is about, where there is one. */
export const jobOf = (item: { args: MutationArguments }): string | undefined =>
  'jobId' in item.args ? item.args.jobId : undefined
