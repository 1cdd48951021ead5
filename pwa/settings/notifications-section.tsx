import { useState } from 'react'
import { choicesOf, type NotificationChoice } from '../../schema/notifications/kinds.ts'
import type { NotificationSettings } from '../../schema/notifications/wire.ts'
import { keepAnswer } from '../../sync/fetched/answers.ts'
import { call } from '../../sync/http/transport.ts'
import { sayChangeFailed } from '../data/failed-change.ts'
import { useChanged, useKeptAnswer } from '../data/kept-answer.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NetworkAge } from '../data/network-age.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { pointsStyle } from './settings-styles.ts'

const path = '/api/account/notifications'

/** The kinds of notifications that the person gets (rule 1.2.150). */
export function NotificationsSection() {
  const fetched = useKeptAnswer<NotificationSettings>(path)
  return (
    <CardSection id="notifications" title="Notifications" level={3}>
      {fetched.state === 'done' ? (
        <Switches known={fetched.result} at={fetched.at} askAgain={fetched.refresh} />
      ) : (
        <NotYet
          asked={fetched}
          offline="Vos choix s’afficheront dès que vous serez en ligne."
          failed="Impossible de charger vos choix."
        />
      )}
      <div className={pointsStyle}>
        <h4>Toujours annoncés</h4>
        <ul>
          <li>
            Les jobs convenus, les paiements et les problèmes signalés&nbsp;: quelqu’un compte sur vous, ou il s’agit
            d’argent.
          </li>
          <li>La sécurité de votre compte, par e&#8209;mail&nbsp;: pour que vous puissiez réagir.</li>
        </ul>
      </div>
    </CardSection>
  )
}

interface SwitchesProps {
  known: NotificationSettings
  at: number | undefined
  askAgain: () => void
}

function Switches({ known, at, askAgain }: SwitchesProps) {
  const database = useDatabase()
  const { userType } = useUser()
  const isOnline = useOnline()
  const [{ muted }, setSettings] = useChanged(known)
  const [isWaiting, setWaiting] = useState(false)

  const turn = async (choice: NotificationChoice, isOn: boolean) => {
    setWaiting(true)
    setSettings({ muted: isOn ? muted.filter((one) => keyOf(one) !== keyOf(choice)) : [...muted, choice] })
    try {
      const settings = await call<NotificationSettings>('POST', path, { ...choice, isOn })
      setSettings(settings)
      await keepAnswer(database, path, settings)
    } catch (error) {
      setSettings({ muted })
      sayChangeFailed(error, askAgain)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <div>
      {choicesOf(userType).map((choice) => {
        const key = keyOf(choice)
        const { label, hint } = words(choice, userType === 'student')
        return (
          <Switch
            key={key}
            checked={!muted.some((one) => keyOf(one) === key)}
            disabled={!isOnline}
            busy={isWaiting}
            hint={hint}
            onCheckedChange={(isOn) => void turn(choice, isOn)}
          >
            {label}
          </Switch>
        )
      })}
      <NetworkAge at={at} />
    </div>
  )
}

const keyOf = ({ kind, channel }: NotificationChoice): string => `${kind} ${channel}`

const words = ({ kind, channel }: NotificationChoice, isStudent: boolean): { label: string; hint: string } => {
  if (channel === 'mail')
    return { label: 'Candidatures, par e-mail', hint: 'Un e-mail pour chaque nouvelle candidature.' }
  switch (kind) {
    case 'messages':
      return { label: 'Messages', hint: 'Les non lus restent comptés dans vos conversations.' }
    case 'offers':
      return {
        label: 'Nouvelles offres',
        hint: 'Près de chez vous, celles de vos recherches, et les invitations à postuler.',
      }
    case 'applications':
      return isStudent
        ? { label: 'Candidatures', hint: 'Les refus. Une réponse positive est toujours annoncée.' }
        : { label: 'Candidatures', hint: 'Nouvelles, retirées, ou qui attendent votre réponse.' }
    case 'questions':
      return isStudent
        ? { label: 'Questions', hint: 'Les réponses à vos questions sur des offres.' }
        : { label: 'Questions', hint: 'Celles que des étudiants posent sur vos offres.' }
    case 'reminders':
      return { label: 'Rappels', hint: 'La veille d’un job convenu, à 18 h.' }
    case 'reviews':
      return { label: 'Évaluations reçues', hint: 'Quand quelqu’un vous a évalué.' }
  }
}
