import type { Template } from './template.ts'

/** Builds the URL of a page of the app from its path. */
export type LinkTo = (path: string) => string

/*
 * A token stands after the #, so that it reaches no server, log or referrer until the person acts on the page.
 */

export const verificationTemplate = (link: LinkTo, token: string): Template => ({
  subject: 'Confirmez votre adresse e-mail',
  paragraphs: [
    'Encore un geste et votre compte est prêt : confirmez que cette adresse est bien la vôtre.',
    'Ce lien sert une fois, pendant trois jours. Ensuite, vous pourrez en demander un nouveau.',
    'Vous n’avez pas créé de compte ? Alors ne faites rien : sans confirmation, il ne s’ouvrira pas.',
  ],
  action: { label: 'Confirmer mon adresse', url: link(`/auth/verify#${token}`) },
})

export const passwordResetTemplate = (link: LinkTo, token: string): Template => ({
  subject: 'Choisissez un nouveau mot de passe',
  paragraphs: [
    'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
    'Ce lien sert une fois, pendant une heure. Le changement déconnecte tous vos appareils.',
    'Vous n’avez rien demandé ? Alors ne faites rien : votre mot de passe reste le même.',
  ],
  action: { label: 'Choisir un mot de passe', url: link(`/auth/reset#${token}`) },
})

export const passwordChangedTemplate = (link: LinkTo): Template => ({
  subject: 'Votre mot de passe a été changé',
  paragraphs: [
    'Le mot de passe de votre compte vient d’être changé, et tous vos appareils ont été déconnectés.',
    'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe sur notre site.',
  ],
  action: { label: 'Ouvrir Coup de main', url: link('/') },
})

export const applicationAcceptedTemplate = (link: LinkTo, job: Named, poster: Person): Template => ({
  subject: `Candidature acceptée : ${job.title}`,
  paragraphs: [
    `Félicitations ! ${nameOf(poster)} vous confie « ${job.title} ».`,
    'La conversation est ouverte : convenez ensemble du moment et des détails.',
  ],
  action: { label: 'Ouvrir la conversation', url: link(`/dashboard?tab=messages&jobId=${job.id}`) },
})

export const applicationReceivedTemplate = (link: LinkTo, job: Named, student: Person): Template => ({
  subject: `Nouvelle candidature : ${job.title}`,
  paragraphs: [
    `${nameOf(student)} a postulé à votre offre « ${job.title} ».`,
    'Lisez la candidature, puis répondez quand vous voulez.',
  ],
  action: { label: 'Voir les candidatures', url: link(`/dashboard?tab=jobs&jobId=${job.id}`) },
})

interface Named {
  id: string
  title: string
}
interface Person {
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
