export const reportKinds = ['person', 'job', 'message', 'review', 'question', 'answer'] as const
/** `question` and `answer` are the two parts of one question about an offer, by its id: the student has written the one, the poster the other. */
export type ReportKind = (typeof reportKinds)[number]

export const reportReasons = ['scam', 'insult', 'harassment', 'illegal', 'advertising', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'Arnaque ou fausse offre',
  insult: 'Insultes ou menaces',
  harassment: 'Harcèlement',
  illegal: 'Contenu illégal ou dangereux',
  advertising: 'Publicité',
  other: 'Autre chose',
}
