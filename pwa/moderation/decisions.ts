import type { ModerationAct, Report } from '../../schema/safety/report.ts'
import type { ReportKind } from '../../schema/safety/report-reasons.ts'
import { call } from '../../sync/http/transport.ts'

export type Decision = 'hide' | 'restore' | 'suspend' | 'lift' | 'dismiss'

export const kindWords: Record<ReportKind, string> = {
  person: 'Profil',
  job: 'Offre',
  message: 'Message',
  review: 'Évaluation',
  question: 'Question',
  answer: 'Réponse',
}

export const actWords: Record<ModerationAct, string> = {
  hide: 'Masqué',
  restore: 'Rétabli',
  suspend: 'Compte suspendu',
  lift: 'Suspension levée',
  dismiss: 'Classé sans suite',
  appoint: 'Modération donnée',
  dismount: 'Modération retirée',
}

/** Sends a decision about the reported thing, or about its author. Throws like `call`. */
export const sendDecision = async (report: Report, decision: Decision, reason: string): Promise<void> => {
  if (decision === 'dismiss') return await call('POST', `/api/moderation/reports/${report.id}/dismiss`, { reason })
  const isAboutPerson = decision === 'suspend' || decision === 'lift'
  await call('POST', '/api/moderation/decisions', {
    act: decision,
    kind: isAboutPerson ? 'person' : report.kind,
    subjectId: isAboutPerson ? report.accused.id : report.subjectId,
    reason,
  })
}
