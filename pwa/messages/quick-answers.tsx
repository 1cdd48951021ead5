import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'

/** Answers that a student finds with one thumb on the way (rule 1.2.84). A press puts one into the field: nothing is sent by a slip of the thumb. */
const answers = ['J’arrive', 'J’ai 5 minutes de retard', 'Bien reçu, merci !'] as const

const listStyle = css({
  display: 'flex',
  gap: '2',
  flexShrink: '0',
  px: '3',
  pt: '2',
  pb: '1',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  // A phone on its side or zoomed, with its keyboard open; see chat-styles.ts.
  '@container chat (max-height: 18rem)': { display: 'none' },
  '& button': { whiteSpace: 'nowrap', rounded: 'full', bg: 'surface' },
})

export function QuickAnswers({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <ul className={listStyle} aria-label="Réponses rapides">
      {answers.map((text) => (
        <li key={text}>
          <Button variant="line" size="small" onClick={() => onChoose(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
