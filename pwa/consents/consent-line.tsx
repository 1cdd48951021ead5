import { useState } from 'react'
import type { PublicUser } from '../../schema/accounts/user.ts'
import { adultAge, describeConsent } from '../../schema/consents/consent.ts'
import { describeYoungLimits } from '../../schema/law/youth-words.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { bindSigns } from '../ui/french.ts'
import { useToday } from '../ui/hooks/today.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { describeOwnConsent } from './own-consent.ts'

const AskConsentDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskConsentDialog)

const lineStyle = css({
  line: true,
  columnGap: '3',
  rowGap: '1',
  textStyle: 'small',
  color: 'soft',
})
const limitsStyle = css({ textStyle: 'small', color: 'soft', maxWidth: 'text' })

/** On the card of agreed work, for the household: what a minor's work keeps to, and the state of the parents' consent (rule 2.2.282). */
export function StudentConsent({ student }: { student: Partial<Pick<PublicUser, 'studentProfile'>> | undefined }) {
  const now = useToday()
  const { age, parentalConsent } = student?.studentProfile ?? {}
  if (age === undefined || age >= adultAge) return null
  return (
    <div>
      <p className={lineStyle}>{bindSigns(describeConsent(parentalConsent, now))}</p>
      <p className={limitsStyle}>{bindSigns(`Avant 18 ans. ${describeYoungLimits(age).join('. ')}.`)}</p>
    </div>
  )
}

/** On the card of agreed work, for the minor, who may ask for it from there. */
export function OwnConsent() {
  const user = useUser()
  const now = useToday()
  const [isAsking, setAsking] = useState(false)
  const said = describeOwnConsent(user, now)
  if (said === undefined) return null
  return (
    <div className={lineStyle}>
      <span>{bindSigns(said)}</span>
      {user.studentProfile?.parentalConsent?.state !== 'given' && (
        <Button size="small" variant="line" onClick={() => setAsking(true)}>
          Demander l’accord de mes parents
        </Button>
      )}
      {isAsking && <AskConsentDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
