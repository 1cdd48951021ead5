import { activityTexts, type ActivityActor } from '../../schema/accounts/activity.ts'
import { formatMoment } from '../../schema/dates.ts'
import type { LoggedAct } from '../sessions/security-log.ts'
import { printable } from '../http/printable.ts'

const actors: Record<ActivityActor, string> = {
  owner: 'titulaire',
  unknown: 'inconnu',
  moderator: 'modération',
  operator: 'exploitant',
}

/** Returns a line for each act: when, whose account, what, by whom and with which browser. */
export const describeActivity = (acts: readonly LoggedAct[]): string[] =>
  acts.length === 0
    ? ['Rien au journal.']
    : acts.map(({ at, email, kind, by, device, times }) =>
        [
          formatMoment(at.toISOString()),
          printable(email),
          times > 1 ? `${activityTexts[kind]} (${times} fois)` : activityTexts[kind],
          [actors[by], device].filter(Boolean).join(', '),
        ].join('  '),
      )
