import { ShieldAlert } from 'lucide-react'
import { riskOf, type Risk } from '../../schema/messages/risky-words.ts'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'

const noteStyle = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '1.5',
  maxWidth: '[34rem]',
  px: '1',
  textStyle: 'meta',
  color: 'soft',
  '& svg': { flexShrink: '0', mt: '0.5' },
})

const advice: Record<Risk, string> = {
  ahead: 'De l’argent avant le travail ? N’en envoyez pas. « Autres actions » permet de signaler cette personne.',
  elsewhere: 'Restez dans cette conversation : ailleurs, nous ne pourrons pas vous aider en cas de problème.',
}

/** A quiet line under a received message that asks for money ahead, or to go on in another app. It blocks nothing (rule 1.2.630). */
export function RiskNote({ text }: { text: string }) {
  const risk = riskOf(text)
  return (
    risk && (
      <p className={noteStyle}>
        <ShieldAlert size={14} />
        <span>{bindSigns(advice[risk])}</span>
      </p>
    )
  )
}
