import { fullName } from '../../schema/accounts/user.ts'
import { formatMoment } from '../../schema/dates.ts'
import type { ModerationEntry } from '../../schema/safety/report.ts'
import { ofName } from '../../schema/french.ts'
import { css } from '../styled-system/css'
import { Card } from '../ui/card.tsx'
import { actWords, kindWords } from './decisions.ts'
import { ModerationList } from './moderation-list.tsx'

const rowStyle = css({
  pile: '1',
  overflowWrap: 'anywhere',
  '& small': { textStyle: 'small', color: 'soft' },
})
const gone = 'compte supprimé'

export function LogList() {
  return (
    <ModerationList<ModerationEntry>
      label="Journal de la modération"
      path="/api/moderation/log"
      empty={{ title: 'Rien encore', text: 'Chaque décision sera notée ici.' }}
    >
      {({ act, kind, by, person, reason, at }) => (
        <Card className={rowStyle}>
          <b>{`${actWords[act]} : ${kindWords[kind].toLowerCase()} ${ofName(person ? fullName(person) : gone)}`}</b>
          <p>{reason}</p>
          <small>{`${by ? fullName(by) : 'L’exploitant'}, ${formatMoment(at)}`}</small>
        </Card>
      )}
    </ModerationList>
  )
}
